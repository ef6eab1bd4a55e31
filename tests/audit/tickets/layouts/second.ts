import { type Layout, seal, table } from './layout.ts'

/** Held-out layouts with other habits, measured once before any change for them. */
export const secondLayouts: readonly Layout[] = [
  {
    name: 'note of a wholesale system, head of five labels in a row',
    type: 'deliveryNote',
    style: 'body{font-size:11px}',
    html: `<h1>瑞丰医药集团股份有限公司销售随货同行单</h1>
<div class="split"><p>购货方：江东区第二人民医院</p><p>开票日期：2025-11-03</p><p>销售单号：XS00251103000187</p></div>
<p>送货地址：江东区民生路99号药库　联系人：吴平　电话：0990-5566778</p>
${table([
  ['行号', '通用名', '商品规格', '剂型', '单位', '生产厂商', '批号', '有效期至', '数量', '单价', '金额'],
  ['1', '硝苯地平控释片', '30mg*7片', '片剂', '盒', '海川制药', 'J2503112', '2027-02-28', '300', '21.36', '6408.00'],
  ['2', '阿托伐他汀钙片', '20mg*7片', '片剂', '盒', '东禾制药', 'DX88213', '2027-05-31', '150', '33.10', '4965.00'],
])}
<p>本页小计：11373.00</p><p>价税合计（大写）：壹万壹仟叁佰柒拾叁元整　　（小写）：¥11373.00</p><p>开票员：郑红　发货人：钱进　复核员：孙立　　提货人：</p>`,
    fields: {
      ticketNum: 'XS00251103000187',
      ticketDate: '2025-11-03',
      boughtName: '江东区第二人民医院',
      sellerName: '瑞丰医药集团股份有限公司',
      ticketAmount: '11373.00',
      amountInWords: '壹万壹仟叁佰柒拾叁元整',
    },
    lines: [
      { name: '硝苯地平控释片', spec: '30mg*7片', unit: '盒', quantity: '300', amount: '6408', batchNo: 'J2503112' },
      { name: '阿托伐他汀钙片', spec: '20mg*7片', unit: '盒', quantity: '150', amount: '4965', batchNo: 'DX88213' },
    ],
  },
  {
    name: 'borderless note with figures to the right, amount close to the date of expiry',
    type: 'deliveryNote',
    style: '.open td{padding:2px 3px} .open{width:auto}',
    html: `<h1>销货清单</h1><p>单位名称：南桥社区卫生服务中心</p><p>日期：2025/12/01　　　　单据号：XH-120107</p><hr>
<table class="open"><tr><td style="width:150px">药品名称</td><td style="width:90px">规格</td><td class="num" style="width:60px">数量</td><td style="width:40px">单位</td><td class="num" style="width:60px">单价</td><td class="num" style="width:80px">金额</td><td style="width:70px">效期</td><td>批号</td></tr>
<tr><td>头孢克肟分散片</td><td>50mg*6片</td><td class="num">400</td><td>盒</td><td class="num">20.52</td><td class="num">8,208.00</td><td>2026-08</td><td>250811</td></tr>
<tr><td>双黄连口服液</td><td>10ml*10支</td><td class="num">24</td><td>盒</td><td class="num">16.00</td><td class="num">384.00</td><td>2027-01</td><td>250122</td></tr></table><hr>
<p>合计：8,592.00　　人民币大写：捌仟伍佰玖拾贰元整</p><p>供货单位（盖章）：嘉木药业有限公司</p>${seal('嘉木药业有限公司发货专用章', { x: 22, y: 62 })}`,
    fields: {
      ticketNum: 'XH-120107',
      ticketDate: '2025-12-01',
      boughtName: '南桥社区卫生服务中心',
      sellerName: '嘉木药业有限公司',
      ticketAmount: '8592.00',
      amountInWords: '捌仟伍佰玖拾贰元整',
    },
    lines: [
      { name: '头孢克肟分散片', spec: '50mg*6片', unit: '盒', quantity: '400', amount: '8208', batchNo: '250811' },
      { name: '双黄连口服液', spec: '10ml*10支', unit: '盒', quantity: '24', amount: '384', batchNo: '250122' },
    ],
  },
  {
    name: 'note addressed in the form of a letter, number in red',
    type: 'deliveryNote',
    style: 'body{font-family:"WenQuanYi Zen Hei"}',
    html: `<div class="split"><b style="font-size:18px">金桥医疗用品商行</b><b style="font-size:18px">送货单</b><span style="color:#c22">No.0007719</span></div>
<div class="split"><p><span class="under">西关诊所</span> 台照</p><p>2025 年 7 月 9 日</p></div>
${table([
  ['货号', '品名及规格', '数量', '单位', '单价', '金额'],
  ['01', '医用外科口罩 50只/盒', '40', '盒', '12.00', '480.00'],
  ['02', '碘伏消毒液 500ml', '20', '瓶', '8.50', '170.00'],
  ['', '', '', '', '', ''],
])}
<p>合计人民币（大写）：陆佰伍拾元整　　¥650.00</p><div class="split"><p>送货单位及经手人（签章）：</p><p>收货单位及经手人（签章）：</p></div>`,
    fields: {
      ticketNum: '0007719',
      ticketDate: '2025-07-09',
      boughtName: '西关诊所',
      sellerName: '金桥医疗用品商行',
      ticketAmount: '650.00',
      amountInWords: '陆佰伍拾元整',
    },
    lines: [
      { quantity: '40', unit: '盒', amount: '480' },
      { quantity: '20', unit: '瓶', amount: '170' },
    ],
  },
  {
    name: 'traditional note with labels above values',
    type: 'deliveryNote',
    style: 'body{font-family:"AR PL UMing TW MBE","Noto Serif CJK TC"}',
    html: `<p style="text-align:center;font-size:17px">百川國際貿易有限公司</p><h1>出貨單</h1>
${table([
  ['客戶', '出貨日期', '出貨單號'],
  ['明德藥房有限公司', '2025/08/21', 'SO250821-03'],
])}<br>
${table([
  ['品名', '規格', '批號', '數量', '單位', '單價', '金額'],
  ['魚油膠囊', '1000mg*60', 'F5071', '48', '瓶', '55.00', '2,640.00'],
  ['合計', '', '', '48', '', '', '2,640.00'],
])}<p>製單：林小姐　倉管：　　客戶簽收：</p>`,
    fields: {
      ticketNum: 'SO250821-03',
      ticketDate: '2025-08-21',
      boughtName: '明德藥房有限公司',
      sellerName: '百川國際貿易有限公司',
      ticketAmount: '2640.00',
    },
    lines: [{ name: '魚油膠囊', spec: '1000mg*60', unit: '瓶', quantity: '48', amount: '2640', batchNo: 'F5071' }],
  },
  {
    name: 'bilingual note with labels above values',
    type: 'deliveryNote',
    html: `<h1>Delivery Note</h1><div class="split"><div><b>Evergreen Pharma Co., Ltd.</b><p>Ship To: Harbour Clinic Limited</p></div><div><p>Delivery Note No.: EG-2025-0931</p><p>Delivery Date: 14 Aug 2025</p></div></div>
${table([
  ['No.', 'Product', 'Batch No.', 'Expiry', 'Qty', 'Unit', 'Unit Price', 'Amount'],
  ['1', 'Ibuprofen Tablets 200mg', 'IB2507', '2027-06', '250', 'box', '4.20', '1,050.00'],
  ['2', 'Vitamin C 500mg', 'VC2501', '2026-12', '100', 'box', '3.10', '310.00'],
])}
<p class="right">Total Amount: CNY 1,360.00</p><p>Received by: ____________</p>`,
    fields: {
      ticketNum: 'EG-2025-0931',
      ticketDate: '2025-08-14',
      boughtName: 'Harbour Clinic Limited',
      sellerName: 'Evergreen Pharma Co., Ltd.',
      ticketAmount: '1360.00',
    },
    lines: [
      { quantity: '250', unit: 'box', amount: '1050', batchNo: 'IB2507' },
      { quantity: '100', unit: 'box', amount: '310', batchNo: 'VC2501' },
    ],
  },
  {
    name: 'form with two parties in blocks downwards and names on two lines',
    type: 'deliveryNote',
    html: `<h1>药品出库复核单</h1>
<table class="ruled"><tr><td rowspan="3" class="vertical">购货单位</td><td style="width:60px">名称</td><td style="width:140px">永宁市高新区仁心医药连锁有限公司第八分店</td><td style="width:70px">出库日期</td><td>2025年10月16日</td></tr>
<tr><td>地址</td><td>高新区学府路6号</td><td>出库单号</td><td>CK20251016-22</td></tr><tr><td>电话</td><td>0990-8899001</td><td>发货单位</td><td>永安医药有限公司</td></tr></table>
${table([
  ['品名', '规格', '厂家', '单位', '数量', '单价', '金额', '批号', '效期'],
  ['感冒灵颗粒', '10g*9袋', '南山制药', '盒', '144', '9.80', '1411.20', 'G25091', '2028-08'],
  ['合计', '', '', '', '144', '', '1411.20', '', ''],
])}`,
    fields: {
      ticketNum: 'CK20251016-22',
      ticketDate: '2025-10-16',
      boughtName: '永宁市高新区仁心医药连锁有限公司第八分店',
      sellerName: '永安医药有限公司',
      ticketAmount: '1411.20',
    },
    lines: [{ name: '感冒灵颗粒', spec: '10g*9袋', unit: '盒', quantity: '144', amount: '1411.2', batchNo: 'G25091' }],
  },
  {
    name: 'narrow note with goods on two rows each',
    type: 'deliveryNote',
    paper: 80,
    style: 'body{font-size:12px} main{padding:4mm} h1{font-size:16px}',
    html: `<h1>配送单</h1><p>供应商：汇康医药有限公司</p><p>门　店：惠民大药房</p><p>单据编号：PSD-6620</p><p>时　间：2025-09-19 09:12:44</p><p>================================</p>
<table class="open"><tr><td>商品名称</td><td class="num">数量</td><td class="num">单价</td><td class="num">小计</td></tr><tr><td colspan="4">板蓝根颗粒10g*20袋</td></tr><tr><td></td><td class="num">30</td><td class="num">11.00</td><td class="num">330.00</td></tr>
<tr><td colspan="4">牛黄解毒片</td></tr><tr><td></td><td class="num">60</td><td class="num">2.50</td><td class="num">150.00</td></tr></table><p>================================</p><p>总计：480.00元</p><p>签收人：</p>`,
    fields: {
      ticketNum: 'PSD-6620',
      ticketDate: '2025-09-19',
      boughtName: '惠民大药房',
      sellerName: '汇康医药有限公司',
      ticketAmount: '480.00',
    },
    lines: [
      { quantity: '30', amount: '330' },
      { quantity: '60', amount: '150' },
    ],
  },
  {
    name: 'receipt of a pad with written lines',
    type: 'receipt',
    style: 'body{font-size:14px} .under{font-family:"AR PL UKai CN";font-size:17px}',
    html: `<h1>收　款　收　据</h1><div class="split"><p>日期：<span class="under">2025</span>年<span class="under">11</span>月<span class="under">8</span>日</p><p>NO：<span style="color:#b22">8803217</span></p></div>
<p>交款单位：<span class="under">江东区第二人民医院</span></p><p>收款事由：<span class="under">药品货款</span></p>
<p>金额（大写）：<span class="under">壹万壹仟叁佰柒拾叁元整</span>　￥：<span class="under">11373.00</span></p>
<div class="split"><p>收款单位：瑞丰医药集团股份有限公司</p><p>财务主管：</p><p>出纳：冯梅</p></div>`,
    fields: {
      ticketNum: '8803217',
      ticketDate: '2025-11-08',
      boughtName: '江东区第二人民医院',
      sellerName: '瑞丰医药集团股份有限公司',
      ticketAmount: '11373.00',
      amountInWords: '壹万壹仟叁佰柒拾叁元整',
      purpose: '药品货款',
    },
  },
  {
    name: 'receipt as one sentence',
    type: 'receipt',
    style: 'body{font-family:"WenQuanYi Micro Hei";font-size:13px}',
    html: `<h1>收据</h1><p class="right">编号：2025-0917</p><p>兹收到 南桥社区卫生服务中心 交来 购药款 人民币（大写）捌仟伍佰玖拾贰元整，（小写）¥8592.00。</p>
<p>收款方式：转账</p><p class="right">收款单位（公章）：嘉木药业有限公司</p><p class="right">2025年12月5日</p>${seal('嘉木药业有限公司财务专用章', { x: 150, y: 40 })}`,
    fields: {
      ticketNum: '2025-0917',
      ticketDate: '2025-12-05',
      boughtName: '南桥社区卫生服务中心',
      sellerName: '嘉木药业有限公司',
      ticketAmount: '8592.00',
      amountInWords: '捌仟伍佰玖拾贰元整',
      purpose: '购药款',
    },
  },
  {
    name: 'receipt printed by software, label and value in cells',
    type: 'receipt',
    html: `<h1>缴款凭证</h1>${table([
      ['凭证编号', 'JK202510170031', '收款日期', '2025-10-17'],
      ['缴款单位', '永宁市仁心医药连锁有限公司', '款项性质', '预付货款'],
      ['金额（小写）', '¥1,411.20', '金额（大写）', '壹仟肆佰壹拾壹元贰角整'],
      ['收款单位', '永安医药有限公司', '经办人', '何芳'],
    ])}`,
    fields: {
      ticketNum: 'JK202510170031',
      ticketDate: '2025-10-17',
      boughtName: '永宁市仁心医药连锁有限公司',
      sellerName: '永安医药有限公司',
      ticketAmount: '1411.20',
      amountInWords: '壹仟肆佰壹拾壹元贰角整',
      purpose: '预付货款',
    },
  },
  {
    name: 'traditional official receipt with English labels',
    type: 'receipt',
    style: 'body{font-family:"Noto Sans CJK TC"}',
    html: `<h1>正式收據 OFFICIAL RECEIPT</h1><div class="split"><p>收據編號 No.: OR-7712</p><p>日期 Date: 2025-08-30</p></div><p>茲收到 Received from: 明德藥房有限公司</p>
<p>金額 Amount: HKD 2,640.00</p><p>用途 Being payment for: 貨款</p><p class="right">收款人 Received by: 百川國際貿易有限公司</p>`,
    fields: {
      ticketNum: 'OR-7712',
      ticketDate: '2025-08-30',
      boughtName: '明德藥房有限公司',
      sellerName: '百川國際貿易有限公司',
      ticketAmount: '2640.00',
      purpose: '貨款',
    },
  },
  {
    name: 'receipt with a table of items',
    type: 'receipt',
    html: `<p style="text-align:center;font-size:16px">金桥医疗用品商行</p><h1>收 据</h1><div class="split"><p>客户名称：西关诊所</p><p>开票日期：2025.07.10</p><p>票号：00318</p></div>
${table([
  ['收费项目', '数量', '单价', '金额'],
  ['医用耗材款', '1', '650.00', '650.00'],
  ['合计', '', '', '650.00'],
])}<p>合计大写：陆佰伍拾元整</p><p>收款人：金明　　开票人：金明</p>`,
    fields: {
      ticketNum: '00318',
      ticketDate: '2025-07-10',
      boughtName: '西关诊所',
      sellerName: '金桥医疗用品商行',
      ticketAmount: '650.00',
      amountInWords: '陆佰伍拾元整',
      purpose: '医用耗材款',
    },
  },
]
