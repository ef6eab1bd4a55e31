import { type Layout, seal, table } from './layout.ts'

/** Held-out layouts written without looking at the reader, measured once before any change for them. */
export const fifthLayouts: readonly Layout[] = [
  {
    name: 'sales note of a trading program for small shops, number with dashes between parts of the day',
    type: 'deliveryNote',
    style: 'body{font-size:11.5px}',
    html: `<h1>江畔医药有限公司　销售单</h1><div class="split"><p>购买单位：白鹭洲大药房</p><p>录单日期：2025-05-12</p><p>单据编号：XS-2025-05-12-00017</p></div>
<div class="split"><p>经手人：韩冰</p><p>部门：销售二部</p><p>摘要：【白鹭洲大药房】销售</p></div>
${table([
  ['行号', '商品编号', '商品全名', '规格', '单位', '数量', '单价', '金额', '批号', '到期日期'],
  ['1', '10077', '阿奇霉素分散片', '0.25g*6片', '盒', '110', '14.40', '1584.00', '25011107', '2027-12-31'],
  ['2', '10233', '氯雷他定片', '10mg*6片', '盒', '66', '8.80', '580.80', 'L250066', '2027-05-31'],
  ['合计', '', '', '', '', '176', '', '2164.80', '', ''],
])}
<div class="split"><p>金额合计大写：贰仟壹佰陆拾肆元捌角整</p><p>本次优惠：0.00</p><p>打印时间：2025-05-13 08:30:11</p></div>
<div class="split"><p>单位地址：江畔市文昌路77号</p><p>电话：0990-2233445</p><p>收货人签名：</p></div>`,
    fields: {
      ticketNum: 'XS-2025-05-12-00017',
      ticketDate: '2025-05-12',
      boughtName: '白鹭洲大药房',
      sellerName: '江畔医药有限公司',
      ticketAmount: '2164.80',
      amountInWords: '贰仟壹佰陆拾肆元捌角整',
    },
    lines: [
      { name: '阿奇霉素分散片', spec: '0.25g*6片', unit: '盒', quantity: '110', amount: '1584', batchNo: '25011107' },
      { name: '氯雷他定片', spec: '10mg*6片', unit: '盒', quantity: '66', amount: '580.8', batchNo: 'L250066' },
    ],
  },
  {
    name: 'note of a ledger program, doubled letters in its number, signers below the table',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Serif CJK SC"}',
    html: `<h1>销 售 出 库</h1><div class="split"><p>购货单位: 凤凰岭镇卫生院</p><p>日　　期: 2025-11-05</p><p>编　　号: XXOUT001188</p></div>
${table([
  ['产品代码', '产品名称', '规格型号', '批次', '单位', '实发数量', '单价', '金额'],
  ['01.03.0022', '葡萄糖注射液', '500ml:25g', 'GG250901', '瓶', '1100', '3.30', '3,630.00'],
  ['01.03.0055', '氯化钠注射液', '250ml:2.25g', 'NN250815', '瓶', '600', '2.75', '1,650.00'],
  ['', '', '', '', '合计', '1700', '', '5,280.00'],
])}
<div class="split"><p>审核: 方圆</p><p>主管: 李大海</p><p>保管: 胡兵</p><p>制单: 王娜</p></div><p>发货单位: 天衡医药股份有限公司</p>`,
    fields: {
      ticketNum: 'XXOUT001188',
      ticketDate: '2025-11-05',
      boughtName: '凤凰岭镇卫生院',
      sellerName: '天衡医药股份有限公司',
      ticketAmount: '5280.00',
    },
    lines: [
      { name: '葡萄糖注射液', spec: '500ml:25g', unit: '瓶', quantity: '1100', amount: '3630', batchNo: 'GG250901' },
      { name: '氯化钠注射液', spec: '250ml:2.25g', unit: '瓶', quantity: '600', amount: '1650', batchNo: 'NN250815' },
    ],
  },
  {
    name: 'note of a warehouse with two address cards and an order number beside its own',
    type: 'deliveryNote',
    style: '.cards{display:flex;gap:10px} .cards div{flex:1;border:1px solid #444;padding:4px 8px} h1{font-size:18px}',
    html: `<h1>药品送货单（随货联）</h1><div class="split"><p>客户订单号：PO7700123</p><p>送货单号：SHD-2508-00660</p><p>送货日期：2025年08月19日</p></div>
<div class="cards"><div><p>发货方：润泽医药物流有限公司</p><p>地址：开发区物流园B区11栋</p><p>电话：0990-6601122</p></div><div><p>收货方：清溪县妇幼保健计划生育服务中心</p><p>地址：清溪县环城南路200号</p><p>电话：0990-7788990</p></div></div><br>
${table([
  ['序号', '药品名称', '规格', '生产企业', '批号', '有效期', '单位', '数量', '单价', '金额'],
  ['1', '缩宫素注射液', '1ml:10单位*10支', '南岭制药', '250511', '2027-04', '盒', '80', '22.60', '1808.00'],
])}
<div class="split"><p>合计件数：2件</p><p>合计数量：80</p><p>合计金额：1808.00元</p></div><p>收货意见：□ 完好　□ 破损　□ 短少　　　　收货人（签字/日期）：</p>`,
    fields: {
      ticketNum: 'SHD-2508-00660',
      ticketDate: '2025-08-19',
      boughtName: '清溪县妇幼保健计划生育服务中心',
      sellerName: '润泽医药物流有限公司',
      ticketAmount: '1808.00',
    },
    lines: [
      { name: '缩宫素注射液', spec: '1ml:10单位*10支', unit: '盒', quantity: '80', amount: '1808', batchNo: '250511' },
    ],
  },
  {
    name: 'supply note of a hospital store, terms of the trade before each value',
    type: 'deliveryNote',
    style: 'body{font-family:"WenQuanYi Micro Hei";font-size:12px}',
    html: `<h1>医用耗材供货单</h1>
<table class="open"><tr><td>医疗机构：</td><td>双塔区人民医院</td><td>供货单号：</td><td>GH2500440055</td></tr><tr><td>供货企业：</td><td>博远医疗科技有限公司</td><td>供货日期：</td><td>2025/10/22</td></tr><tr><td>入库仓库：</td><td>耗材二级库</td><td>页　　码：</td><td>1/1</td></tr></table>
${table([
  ['耗材名称', '规格/型号', '注册证号', '生产批号', '有效期至', '数量', '单位', '供货价', '供货金额'],
  ['一次性使用输液器', '0.7*25mm', '国械注准20253140077', '20250601', '2027-05-31', '5500', '支', '0.88', '4840.00'],
  ['医用纱布块', '8cm*10cm', '国械备20250066', '20250722', '2028-07-21', '330', '包', '2.00', '660.00'],
])}
<p>供货金额合计：￥5500.00　大写：伍仟伍佰元整</p><div class="split"><p>供货人：</p><p>验收人：</p><p>库管员：</p></div>${seal('博远医疗科技有限公司业务专用章', { x: 150, y: 70 })}`,
    fields: {
      ticketNum: 'GH2500440055',
      ticketDate: '2025-10-22',
      boughtName: '双塔区人民医院',
      sellerName: '博远医疗科技有限公司',
      ticketAmount: '5500.00',
      amountInWords: '伍仟伍佰元整',
    },
    lines: [
      { name: '一次性使用输液器', spec: '0.7*25mm', unit: '支', quantity: '5500', amount: '4840', batchNo: '20250601' },
      { name: '医用纱布块', spec: '8cm*10cm', unit: '包', quantity: '330', amount: '660', batchNo: '20250722' },
    ],
  },
  {
    name: 'order of a trading house in Hong Kong, addressed with To and Messrs',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Serif CJK TC","Noto Serif CJK HK"}',
    html: `<p style="font-size:18px">中南藥材貿易有限公司</p><p>Chung Nam Herbal Trading Co. Ltd.</p><h1>送貨單 DELIVERY ORDER</h1>
<div class="split"><p>致 To: 百合藥房</p><p>D.O. No.: DO-220055</p></div><div class="split"><p>地址 Address: 九龍青山道99號</p><p>日期 Date: 12-Jun-2025</p></div>
${table([
  ['項目', '貨品編號', '貨品說明', '數量', '單位', '單價 HK$', '銀碼 HK$'],
  ['1', 'HB-0033', '黃芪切片', '25', '斤', '88.00', '2,200.00'],
  ['2', 'HB-0077', '當歸頭', '12', '斤', '115.00', '1,380.00'],
])}
<p class="right">總額 Total HK$ 3,580.00</p><div class="split"><p>送貨人 Delivered by:</p><p>收貨人簽署及蓋印 Received by:</p></div>`,
    fields: {
      ticketNum: 'DO-220055',
      ticketDate: '2025-06-12',
      boughtName: '百合藥房',
      sellerName: '中南藥材貿易有限公司',
      ticketAmount: '3580.00',
    },
    lines: [
      { name: '黃芪切片', unit: '斤', quantity: '25', amount: '2200' },
      { name: '當歸頭', unit: '斤', quantity: '12', amount: '1380' },
    ],
  },
  {
    name: 'settlement receipt for money between units, code and number of the paper above a table',
    type: 'receipt',
    style: 'body{font-family:"Noto Serif CJK SC"} h1{font-size:18px}',
    html: `<h1>资金往来结算收据</h1><div class="split"><p>票据代码：45010225</p><p>票据号码：0011223300</p></div><div class="split"><p>交款人：双塔区人民医院</p><p>开票日期：2025-10-30</p></div>
${table([
  ['项目编码', '项目名称', '单位', '数量', '标准', '金额（元）'],
  ['990101', '履约保证金', '笔', '1', '', '5,500.00'],
])}
<p>金额合计（大写）：伍仟伍佰元整　　　　（小写）：5,500.00</p><div class="split"><p>收款单位（章）：博远医疗科技有限公司</p><p>复核人：石磊</p><p>收款人：丁一</p></div>`,
    fields: {
      ticketNum: '0011223300',
      ticketDate: '2025-10-30',
      boughtName: '双塔区人民医院',
      sellerName: '博远医疗科技有限公司',
      ticketAmount: '5500.00',
      amountInWords: '伍仟伍佰元整',
      purpose: '履约保证金',
    },
  },
  {
    name: 'receipt as a short letter, signed and dated at its foot',
    type: 'receipt',
    style: 'body{font-family:"AR PL UKai CN";font-size:17px} p{margin:9px 0}',
    html: `<h1 style="font-family:'Noto Serif CJK SC'">收　条</h1><p>今收到白鹭洲大药房支付的五月份药品货款人民币贰仟壹佰陆拾肆元捌角整（￥2164.80）。</p><p>此据。</p><p class="right">收款单位：江畔医药有限公司</p><p class="right">经办人：韩冰</p><p class="right">2025年5月28日</p>`,
    fields: {
      ticketDate: '2025-05-28',
      boughtName: '白鹭洲大药房',
      sellerName: '江畔医药有限公司',
      ticketAmount: '2164.80',
      amountInWords: '贰仟壹佰陆拾肆元捌角整',
      purpose: '五月份药品货款',
    },
  },
  {
    name: 'cashier slip with an operator, a flow number and a member beside what is meant',
    type: 'receipt',
    paper: 80,
    style: 'body{font-size:12px} main{padding:4mm} h1{font-size:16px}',
    html: `<h1>天衡医药股份有限公司</h1><h1>收款收据</h1><p>单号：SK-00771100</p><p>流水号：900123</p><p>收款时间：2025-11-20 16:45:02</p><p>操作员：0016</p><p>- - - - - - - - - - - - - - - -</p><p>客户：凤凰岭镇卫生院</p><p>项目：输液款</p><p>方式：对公转账</p>
<p>- - - - - - - - - - - - - - - -</p><p>应收：5280.00</p><p>实收：5280.00</p><p>大写：伍仟贰佰捌拾元整</p>`,
    fields: {
      ticketNum: 'SK-00771100',
      ticketDate: '2025-11-20',
      boughtName: '凤凰岭镇卫生院',
      sellerName: '天衡医药股份有限公司',
      ticketAmount: '5280.00',
      amountInWords: '伍仟贰佰捌拾元整',
      purpose: '输液款',
    },
  },
]
