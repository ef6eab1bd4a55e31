import { type Layout, seal, table } from './layout.ts'

/** Held-out layouts written together with the fifth set, measured once after the changes for that set. */
export const sixthLayouts: readonly Layout[] = [
  {
    name: 'dispatch note of an accounting suite with net price, tax and sum in columns',
    type: 'deliveryNote',
    style: 'body{font-size:11px}',
    html: `<h1>销售发货单</h1><div class="split"><p>发货单号 0000011700</p><p>发货日期 2025-03-27</p><p>业务类型 普通销售</p></div><div class="split"><p>客户简称 望江医院</p><p>销售部门 医院一部</p><p>币种 人民币</p></div>
${table([
  ['仓库', '存货编码', '存货名称', '规格型号', '主计量', '数量', '含税单价', '无税金额', '税额', '价税合计', '批号'],
  ['成品库', '0101007', '复方丹参滴丸', '27mg*180丸', '盒', '220', '28.25', '5500.00', '715.00', '6215.00', 'FD250077'],
  ['成品库', '0101033', '速效救心丸', '40mg*150粒', '盒', '50', '33.90', '1500.00', '195.00', '1695.00', 'SX250110'],
  ['合计', '', '', '', '', '270', '', '7000.00', '910.00', '7910.00', ''],
])}
<p>发货单位 正和堂医药有限公司</p><div class="split"><p>制单人 何青</p><p>审核人 徐岩</p><p>发货人</p></div>`,
    fields: {
      ticketNum: '0000011700',
      ticketDate: '2025-03-27',
      boughtName: '望江医院',
      sellerName: '正和堂医药有限公司',
      ticketAmount: '7910.00',
    },
    lines: [
      {
        name: '复方丹参滴丸',
        spec: '27mg*180丸',
        unit: '盒',
        quantity: '220',
        amount: '5500',
        tax: '715',
        batchNo: 'FD250077',
      },
      {
        name: '速效救心丸',
        spec: '40mg*150粒',
        unit: '盒',
        quantity: '50',
        amount: '1500',
        tax: '195',
        batchNo: 'SX250110',
      },
    ],
  },
  {
    name: 'note of a southern warehouse in blue, copies named at its side',
    type: 'deliveryNote',
    style: 'body{color:#1a3c9c} .copy{position:absolute;right:3mm;top:22mm;font-size:11px} h1{letter-spacing:8px}',
    html: `<h1>出仓单</h1><p class="vertical copy">第二联：客户（红）</p><div class="split"><p>提货单位：顺德南国药店</p><p>出仓日期：2025 年 4 月 4 日</p><p style="color:#c33;margin-right:8mm">No 0066077</p></div>
<table class="ruled" style="width:178mm"><tr><td>编号</td><td>货物名称</td><td>规格</td><td>单位</td><td>数量</td><td>单价</td><td>金额</td><td>备注</td></tr><tr><td>A-11</td><td>川贝枇杷膏</td><td>300ml</td><td>瓶</td><td>44</td><td>27.50</td><td>1210.00</td><td></td></tr><tr><td>A-22</td><td>保济丸</td><td>3.7g*20瓶</td><td>盒</td><td>33</td><td>13.00</td><td>429.00</td><td>换包装</td></tr><tr><td>合计</td><td colspan="5">人民币（大写）壹仟陆佰叁拾玖元整</td><td>1639.00</td><td></td></tr></table>
<div class="split"><p>发货仓库：岭南医药配送有限公司</p><p>仓管员：梁志</p><p>提货人：</p></div>`,
    fields: {
      ticketNum: '0066077',
      ticketDate: '2025-04-04',
      boughtName: '顺德南国药店',
      ticketAmount: '1639.00',
      amountInWords: '壹仟陆佰叁拾玖元整',
    },
    lines: [
      { name: '川贝枇杷膏', spec: '300ml', unit: '瓶', quantity: '44', amount: '1210' },
      { name: '保济丸', spec: '3.7g*20瓶', unit: '盒', quantity: '33', amount: '429' },
    ],
  },
  {
    name: 'list of goods sold between a buying and a selling side, contract number beside its own',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Serif CJK SC"}',
    html: `<h1>药品销售清单</h1>${table([
      ['买方', '临渊市第三人民医院', '卖方', '济众药业集团有限公司'],
      ['合同编号', 'HT-2025-0330', '清单编号', 'QD-2025-00886'],
      ['销售日期', '2025年6月16日', '结算方式', '月结60天'],
    ])}
<br>${table([
      ['序', '品名', '规格', '产地', '批号', '单位', '数量', '单价', '总价'],
      ['1', '注射用奥美拉唑钠', '40mg*1瓶', '江苏', 'AO2505088', '瓶', '900', '11.10', '9990.00'],
    ])}
<p>总价合计：￥9990.00（大写：玖仟玖佰玖拾元整）</p>${seal('济众药业集团有限公司销售专用章', { x: 135, y: 48 })}`,
    fields: {
      ticketNum: 'QD-2025-00886',
      ticketDate: '2025-06-16',
      boughtName: '临渊市第三人民医院',
      sellerName: '济众药业集团有限公司',
      ticketAmount: '9990.00',
      amountInWords: '玖仟玖佰玖拾元整',
    },
    lines: [
      { name: '注射用奥美拉唑钠', spec: '40mg*1瓶', unit: '瓶', quantity: '900', amount: '9990', batchNo: 'AO2505088' },
    ],
  },
  {
    name: 'distribution note of a chain to its shop, sign of the currency in each cell',
    type: 'deliveryNote',
    style: 'body{font-family:"WenQuanYi Zen Hei"}',
    html: `<h1>配货单</h1><div class="split"><p>配货单号：PH00250711-3</p><p>配货日期：2025-07-11</p></div><div class="split"><p>收货门店：仁和堂大药房西湖路店</p><p>配送中心：仁和堂医药连锁有限公司</p></div>
<table class="open"><tr><td>商品编码</td><td>商品名称</td><td>规格</td><td>单位</td><td class="num">配货数量</td><td class="num">配送价</td><td class="num">配送金额</td></tr>
<tr><td>6900011</td><td>健胃消食片</td><td>0.8g*32片</td><td>盒</td><td class="num">72</td><td class="num">￥9.50</td><td class="num">￥684.00</td></tr><tr><td>6900077</td><td>藿香正气水</td><td>10ml*10支</td><td>盒</td><td class="num">100</td><td class="num">￥7.70</td><td class="num">￥770.00</td></tr></table><hr>
<p class="right">金额总计：￥1,454.00</p><div class="split"><p>配货员：罗平</p><p>驾驶员：</p><p>店长签字：</p></div>`,
    fields: {
      ticketNum: 'PH00250711-3',
      ticketDate: '2025-07-11',
      boughtName: '仁和堂大药房西湖路店',
      sellerName: '仁和堂医药连锁有限公司',
      ticketAmount: '1454.00',
    },
    lines: [
      { name: '健胃消食片', spec: '0.8g*32片', unit: '盒', quantity: '72', amount: '684' },
      { name: '藿香正气水', spec: '10ml*10支', unit: '盒', quantity: '100', amount: '770' },
    ],
  },
  {
    name: 'traditional note with an invoice number beside its own',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Sans CJK TC"}',
    html: `<h1>華生藥品股份有限公司</h1><h1>交貨單</h1><div class="split"><div><p>收貨單位：大同藥局</p><p>聯絡人：張先生</p></div><div><p>交貨單號碼：JJ-110022</p><p>發票號碼：AB-33445566</p><p>交貨日期：2025年7月22日</p></div></div>
${table([
  ['序號', '藥品名稱', '包裝', '批號', '數量', '單價', '金額'],
  ['1', '綜合感冒膠囊', '20粒/盒', 'CC0725', '150', '36.00', '5,400.00'],
  ['2', '胃乳液', '120ml', 'WW0611', '40', '48.00', '1,920.00'],
  ['', '', '', '合計', '190', '', '7,320.00'],
])}
<p>合計新臺幣：柒仟參佰貳拾元整</p>`,
    fields: {
      ticketNum: 'JJ-110022',
      ticketDate: '2025-07-22',
      boughtName: '大同藥局',
      sellerName: '華生藥品股份有限公司',
      ticketAmount: '7320.00',
      amountInWords: '柒仟參佰貳拾元整',
    },
    lines: [
      { name: '綜合感冒膠囊', quantity: '150', amount: '5400', batchNo: 'CC0725' },
      { name: '胃乳液', quantity: '40', amount: '1920', batchNo: 'WW0611' },
    ],
  },
  {
    name: 'receipt with items and a payer of a charge, dated above',
    type: 'receipt',
    style: 'body{font-size:13px}',
    html: `<h1>正和堂医药有限公司往来款收据</h1><div class="split"><p>收费日期：2025-04-02</p><p>收据号：WL0022110</p></div>
<table class="ruled"><tr><td>缴费单位</td><td colspan="3">望江医院</td></tr><tr><td>收费项目</td><td>三月药品货款</td><td>收款方式</td><td>电汇</td></tr><tr><td>合计金额</td><td>7910.00</td><td>合计大写</td><td>柒仟玖佰壹拾元整</td></tr></table>
<div class="split"><p>收款单位盖章</p><p>开票人：邓红</p></div>`,
    fields: {
      ticketNum: 'WL0022110',
      ticketDate: '2025-04-02',
      boughtName: '望江医院',
      sellerName: '正和堂医药有限公司',
      ticketAmount: '7910.00',
      amountInWords: '柒仟玖佰壹拾元整',
      purpose: '三月药品货款',
    },
  },
  {
    name: 'receipt in two languages with a cheque number beside its own',
    type: 'receipt',
    style: 'body{font-family:"Noto Serif CJK TC"} .under{padding:0 20px}',
    html: `<p style="font-size:18px;text-align:center">百草藥行有限公司</p><h1>收據 RECEIPT</h1><div class="split"><p>Receipt No. 收據號碼：RR-100233</p><p>Date 日期：2025-07-28</p></div>
<p>Received from 茲收到 <span class="under">德輔藥房</span></p><p>the sum of 港幣 <span class="under">叁仟伍佰捌拾元正</span></p><p>being payment of 作為 <span class="under">中藥貨款</span></p><div class="split"><p>Cheque No. 支票號碼：770012</p><p>HK$ <span class="under">3,580.00</span></p></div>`,
    fields: {
      ticketNum: 'RR-100233',
      ticketDate: '2025-07-28',
      boughtName: '德輔藥房',
      sellerName: '百草藥行有限公司',
      ticketAmount: '3580.00',
      amountInWords: '叁仟伍佰捌拾元正',
      purpose: '中藥貨款',
    },
  },
  {
    name: 'receipt of a pad, payer and reason on underlined blanks without colons',
    type: 'receipt',
    style: 'body{font-size:15px} .under{font-family:"AR PL UKai CN";font-size:17px} p{margin:6px 0}',
    html: `<h1>收 款 收 据</h1><div class="split"><p><span class="under">2025</span>年<span class="under">6</span>月<span class="under">30</span>日</p><p style="color:#b22">No 3300771</p></div>
<p>交款单位 <span class="under">临渊市第三人民医院</span>　收款方式 <span class="under">转账</span></p><p>人民币（大写）<span class="under">玖仟玖佰玖拾元整</span>　￥<span class="under">9990.00</span></p><p>收款事由 <span class="under">六月药款</span></p>
<div class="split"><p>单位盖章 济众药业集团有限公司</p><p>财会主管</p><p>记账</p><p>出纳 白雪</p></div>`,
    fields: {
      ticketNum: '3300771',
      ticketDate: '2025-06-30',
      boughtName: '临渊市第三人民医院',
      sellerName: '济众药业集团有限公司',
      ticketAmount: '9990.00',
      amountInWords: '玖仟玖佰玖拾元整',
      purpose: '六月药款',
    },
  },
]
