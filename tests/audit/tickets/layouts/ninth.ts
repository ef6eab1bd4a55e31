import { type Layout, table } from './layout.ts'

/** Prints of the trade's ERP systems, hospital slips and hand-made forms, measured before any change for them. */
export const ninthLayouts: readonly Layout[] = [
  {
    name: 'U8 print: pairs of labels and values in a grid without colons, issue and approval dates',
    type: 'deliveryNote',
    style: 'body{font-size:11px}',
    html: `<h1>销售出库单</h1>${table([
      ['出库单号', '0000023871', '出库日期', '2025-11-03', '仓库', '一号库'],
      ['出库类别', '销售出库', '业务号', '0000019940', '业务日期', '2025-11-01'],
      ['销售部门', '销售二部', '业务员', '孙立', '发货单位', '恒泰医药物流有限公司'],
      ['客户简称', '河口医院', '客户全称', '河口区中心医院', '审核日期', '2025-11-04'],
    ])}<br>${table([
      ['存货编码', '存货名称', '规格型号', '主计量单位', '数量', '含税单价', '价税合计'],
      ['010233', '盐酸二甲双胍片', '0.5g*48片', '盒', '150', '18.60', '2790.00'],
      ['010417', '格列美脲片', '2mg*15片', '盒', '60', '24.50', '1470.00'],
      ['合计', '', '', '', '210', '', '4260.00'],
    ])}<div class="split"><p>制单人 王芳</p><p>审核人 赵强</p><p>记账人</p></div>`,
    fields: {
      ticketNum: '0000023871',
      ticketDate: '2025-11-03',
      boughtName: '河口区中心医院',
      sellerName: '恒泰医药物流有限公司',
      ticketAmount: '4260.00',
    },
    lines: [
      { name: '盐酸二甲双胍片', unit: '盒', quantity: '150', amount: '2790' },
      { name: '格列美脲片', unit: '盒', quantity: '60', amount: '1470' },
    ],
  },
  {
    name: 'K3 print: company above the title, spaced labels, source bill beside the own number',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Serif CJK SC"}',
    html: `<p style="text-align:center;font-size:18px">江川市康宁药业有限公司</p><h1>销 售 出 库 单</h1>
<div class="split"><p>购货单位：青石镇中心卫生院</p><p>日　　期：2025/1/5</p><p>编　　号：XOUT020117</p></div>
<div class="split"><p>源单类型：销售订单</p><p>源 单 号：SEORD018802</p><p>摘　　要：</p></div>
${table([
  ['行号', '产品代码', '产品名称', '规格型号', '批号', '单位', '实发数量', '销售单价', '销售金额'],
  ['1', '1.02.0031', '头孢克肟分散片', '50mg*12片', '241105', '盒', '120', '15.80', '1,896.00'],
  ['2', '1.02.0044', '布洛芬混悬液', '100ml', '241019', '瓶', '80', '13.25', '1,060.00'],
  ['合计', '', '', '', '', '', '200', '', '2,956.00'],
])}<div class="split"><p>审核：何静</p><p>发货：周平</p><p>保管：周平</p><p>制单：何静</p></div>`,
    fields: {
      ticketNum: 'XOUT020117',
      ticketDate: '2025-01-05',
      boughtName: '青石镇中心卫生院',
      sellerName: '江川市康宁药业有限公司',
      ticketAmount: '2956.00',
    },
    lines: [
      { name: '头孢克肟分散片', unit: '盒', quantity: '120', amount: '1896', batchNo: '241105' },
      { name: '布洛芬混悬液', unit: '瓶', quantity: '80', amount: '1060', batchNo: '241019' },
    ],
  },
  {
    name: 'shop system: debts before and after beside the amount of this note',
    type: 'deliveryNote',
    html: `<h1>惠民医药送货单</h1><div class="split"><p>购买单位：刘庄村卫生室</p><p>录单日期：2025-02-18</p><p>单据编号：XS-2025-02-18-00012</p></div><div class="split"><p>地址：刘庄村中街</p><p>电话：13300001111</p><p>经手人：陈红</p></div>
${table([
  ['行号', '商品全名', '规格', '单位', '数量', '单价', '折后金额', '生产日期'],
  ['1', '板蓝根颗粒', '10g*20袋', '包', '50', '9.80', '490.00', '2024-11-02'],
  ['2', '藿香正气水', '10ml*10支', '盒', '40', '7.50', '300.00', '2024-12-20'],
])}<div class="split"><p>本单金额：790.00</p><p>此前应收：1250.00</p><p>累计应收：2040.00</p></div><p>金额大写：柒佰玖拾元整</p><p>供货商：惠民医药有限公司　开户行：农商行</p>`,
    fields: {
      ticketNum: 'XS-2025-02-18-00012',
      ticketDate: '2025-02-18',
      boughtName: '刘庄村卫生室',
      sellerName: '惠民医药有限公司',
      ticketAmount: '790.00',
      amountInWords: '柒佰玖拾元整',
    },
    lines: [
      { name: '板蓝根颗粒', unit: '包', quantity: '50', amount: '490' },
      { name: '藿香正气水', unit: '盒', quantity: '40', amount: '300' },
    ],
  },
  {
    name: 'SAP form: sold-to and ship-to side by side, values under the labels, dates with points',
    type: 'deliveryNote',
    style: 'body{font-size:11px}',
    html: `<div class="split"><div><p><b>瑞和制药（中国）有限公司</b></p><p>临江大道100号</p></div><div><h1>交货单</h1></div></div>
${table(
  [
    ['售达方', '送达方', '交货单信息'],
    ['国欣医药股份有限公司', '国欣医药股份有限公司物流中心', '交货编号 8001234567'],
    ['客户编号 20003311', '滨海路8号3号库', '凭证日期 25.01.05'],
    ['', '', '采购订单号 4500098811'],
  ],
  'open',
)}<br>${table([
      ['项目', '物料', '物料描述', '批次', '交货数量', '单位', '净价', '净值'],
      ['10', '300112', '培美曲塞二钠注射剂 0.2g', 'PM2409A', '30', 'VIA', '820.00', '24,600.00'],
      ['20', '300140', '来曲唑片 2.5mg', 'LQ2410B', '100', 'BOX', '96.00', '9,600.00'],
    ])}<p class="right">总净值 CNY 34,200.00</p><p class="right">税额 13% CNY 4,446.00</p><p class="right">总金额 CNY 38,646.00</p>`,
    fields: {
      ticketNum: '8001234567',
      ticketDate: '2025-01-05',
      boughtName: '国欣医药股份有限公司',
      sellerName: '瑞和制药(中国)有限公司',
      ticketAmount: '38646.00',
    },
    lines: [
      { quantity: '30', amount: '24600', batchNo: 'PM2409A' },
      { quantity: '100', amount: '9600', batchNo: 'LQ2410B' },
    ],
  },
  {
    name: 'wholesaler print: customer code before the name, net, tax and gross columns with their totals',
    type: 'deliveryNote',
    style: 'body{font-size:10.5px}',
    html: `<h1>新安医药有限公司药品随货同行单（票）</h1><div class="split"><p>客户：(30211)双河县人民医院</p><p>出库日期：2025-06-09</p><p>随货单号：SHD2506090041</p></div><div class="split"><p>收货地址：双河县健康路1号</p><p>发票类型：专票</p><p>第 1 页/共 1 页</p></div>
${table([
  [
    '通用名',
    '规格',
    '剂型',
    '生产厂家',
    '批号',
    '有效期至',
    '单位',
    '数量',
    '无税单价',
    '无税金额',
    '税额',
    '含税金额',
  ],
  [
    '阿托伐他汀钙片',
    '20mg*7s',
    '片剂',
    '嘉林药厂',
    'A25031',
    '2027/02',
    '盒',
    '200',
    '40.00',
    '8000.00',
    '1040.00',
    '9040.00',
  ],
  [
    '硝苯地平控释片',
    '30mg*7s',
    '片剂',
    '康德制药',
    'X25044',
    '2027/03',
    '盒',
    '100',
    '20.00',
    '2000.00',
    '260.00',
    '2260.00',
  ],
  ['合计', '', '', '', '', '', '', '300', '', '10000.00', '1300.00', '11300.00'],
])}<p>合计金额（大写）壹万壹仟叁佰元整</p><div class="split"><p>开票员：吴丽</p><p>复核：郑云</p><p>收货人签字：</p></div>`,
    fields: {
      ticketNum: 'SHD2506090041',
      ticketDate: '2025-06-09',
      boughtName: '双河县人民医院',
      sellerName: '新安医药有限公司',
      ticketAmount: '11300.00',
      amountInWords: '壹万壹仟叁佰元整',
    },
    lines: [
      { unit: '盒', quantity: '200', amount: '8000', tax: '1040', batchNo: 'A25031' },
      { unit: '盒', quantity: '100', amount: '2000', tax: '260', batchNo: 'X25044' },
    ],
  },
  {
    name: 'drug store system: counterparty, total of the whole bill in one cell with its words',
    type: 'deliveryNote',
    html: `<h1>同济堂药业 销售单</h1><div class="split"><p>往来单位：春晖大药房</p><p>单据日期：2025年3月7日</p><p>编号：XSCK00077121</p></div>
${table([
  ['序号', '商品名称', '规格', '产地', '单位', '数量', '含税价', '含税金额', '批准文号'],
  ['1', '六味地黄丸', '200丸', '河南', '瓶', '36', '12.00', '432.00', '国药准字Z41022128'],
  ['2', '复方丹参片', '60片', '广州', '瓶', '24', '8.50', '204.00', '国药准字Z44023372'],
])}${table([['整单金额：636.00　大写：陆佰叁拾陆元整', '开票单位：同济堂药业有限公司']])}<div class="split"><p>开票人：李娜</p><p>提货人：</p><p>白联存根 红联客户 黄联记账</p></div>`,
    fields: {
      ticketNum: 'XSCK00077121',
      ticketDate: '2025-03-07',
      boughtName: '春晖大药房',
      sellerName: '同济堂药业有限公司',
      ticketAmount: '636.00',
      amountInWords: '陆佰叁拾陆元整',
    },
    lines: [
      { name: '六味地黄丸', unit: '瓶', quantity: '36', amount: '432' },
      { name: '复方丹参片', unit: '瓶', quantity: '24', amount: '204' },
    ],
  },
  {
    name: 'slip signed by a hospital store: supplier first, labels in one row and values in the next',
    type: 'deliveryNote',
    style: 'body{font-family:"WenQuanYi Micro Hei"}',
    html: `<h1>城东医院药库货物签收单</h1>${table([
      ['供应商', '收货单位', '签收单号', '送货日期', '收货日期'],
      ['鸿运医疗器械有限公司', '城东医院', 'QS-20250421-3', '2025.4.21', '2025.4.22'],
    ])}<br>${table([
      ['物资名称', '型号', '计量单位', '应收数', '实收数', '采购价', '采购金额'],
      ['一次性注射器', '5ml', '支', '2000', '2000', '0.35', '700.00'],
      ['医用外科口罩', '平面型', '只', '5000', '5000', '0.22', '1100.00'],
      ['小计', '', '', '7000', '7000', '', '1800.00'],
    ])}<div class="split"><p>库管签字：</p><p>送货人签字：马超</p><p>验收结论：合格</p></div>`,
    fields: {
      ticketNum: 'QS-20250421-3',
      ticketDate: '2025-04-21',
      boughtName: '城东医院',
      sellerName: '鸿运医疗器械有限公司',
      ticketAmount: '1800.00',
    },
    lines: [
      { unit: '支', quantity: '2000', amount: '700' },
      { unit: '只', quantity: '5000', amount: '1100' },
    ],
  },
  {
    name: 'Taiwanese shipping note: year of the republic, net, business tax and total stacked',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Sans CJK TC"}',
    html: `<p style="text-align:center;font-size:19px">永信生技股份有限公司</p><h1>銷貨單</h1><div class="split"><div><p>客戶名稱：仁愛綜合醫院</p><p>統一編號：04567812</p><p>送貨地址：台北市中正路12號</p></div><div><p>銷貨單號：S1140105003</p><p>銷貨日期：民國114年1月5日</p><p>業務人員：林志明</p></div></div>
${table([
  ['項次', '品號', '品名規格', '數量', '單位', '單價', '金額', '批號'],
  ['001', 'A1001', '普拿疼錠 500mg', '40', '盒', '120', '4,800', 'PA113'],
  ['002', 'A1022', '胃藥懸浮液 200ml', '20', '瓶', '160', '3,200', 'WB220'],
])}<table class="open" style="width:60mm;margin-left:auto"><tr><td>合計</td><td class="num">8,000</td></tr><tr><td>營業稅</td><td class="num">400</td></tr><tr><td>總計</td><td class="num">8,400</td></tr></table><p>總計新台幣：捌仟肆佰元整</p><div class="split"><p>主管：</p><p>倉管：</p><p>客戶簽收：</p></div>`,
    fields: {
      ticketNum: 'S1140105003',
      ticketDate: '2025-01-05',
      boughtName: '仁愛綜合醫院',
      sellerName: '永信生技股份有限公司',
      ticketAmount: '8400.00',
      amountInWords: '捌仟肆佰元整',
    },
    lines: [
      { unit: '盒', quantity: '40', amount: '4800' },
      { unit: '瓶', quantity: '20', amount: '3200' },
    ],
  },
  {
    name: 'Hong Kong delivery note: two languages in each label',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Sans CJK TC"}',
    html: `<p style="text-align:center;font-size:18px">大昌藥業有限公司<br>TAI CHEONG PHARMACEUTICAL LTD.</p><h1>送貨單 DELIVERY NOTE</h1><div class="split"><p>客戶 Customer：聖安醫院有限公司</p><p>單號 No.：DN-88210</p></div><div class="split"><p>送貨地點 Deliver to：九龍彌敦道50號</p><p>日期 Date：2025年7月16日</p></div>
${table([
  ['項目 Item', '貨品名稱 Description', '數量 Qty', '單位 Unit', '單價 Unit Price', '金額 Amount'],
  ['1', '生理鹽水 500ml', '300', '包', '11.00', '3,300.00'],
  ['2', '葡萄糖注射液 5%', '150', '包', '14.00', '2,100.00'],
])}<p class="right">總額 Total：HK$5,400.00</p><div class="split"><p>送貨人 Delivered by：</p><p>收貨人簽署及蓋章 Received by：</p></div>`,
    fields: {
      ticketNum: 'DN-88210',
      ticketDate: '2025-07-16',
      boughtName: '聖安醫院有限公司',
      sellerName: '大昌藥業有限公司',
      ticketAmount: '5400.00',
    },
    lines: [
      { unit: '包', quantity: '300', amount: '3300' },
      { unit: '包', quantity: '150', amount: '2100' },
    ],
  },
  {
    name: 'carrier return slip: consignor and consignee, freight beside the value of the goods',
    type: 'deliveryNote',
    html: `<h1>货物签收回单</h1><div class="split"><p>回单编号：HD250830-0155</p><p>运单号：YD7700213345</p><p>发货日期：2025-08-30</p></div>${table(
      [
        ['发货方', '安捷医药供应链有限公司', '收货方', '南桥医院'],
        ['发货地址', '高新区创业路9号', '收货地址', '南桥镇解放街2号'],
        ['发货人电话', '0551-6200000', '收货人电话', '0551-6311111'],
      ],
    )}<br>${table([
      ['货物名称', '包装', '件数', '单位', '单价', '货值'],
      ['人血白蛋白 10g', '纸箱', '20', '瓶', '380.00', '7600.00'],
      ['破伤风抗毒素 1500IU', '保温箱', '50', '支', '22.00', '1100.00'],
    ])}<div class="split"><p>货值合计：8700.00元</p><p>运费：120.00元</p><p>付款方式：月结</p></div><p>签收人：　　　　签收时间：2025-08-31 10:20</p>`,
    fields: {
      ticketNum: 'HD250830-0155',
      ticketDate: '2025-08-30',
      boughtName: '南桥医院',
      sellerName: '安捷医药供应链有限公司',
      ticketAmount: '8700.00',
    },
    lines: [
      { unit: '瓶', quantity: '20', amount: '7600' },
      { unit: '支', quantity: '50', amount: '1100' },
    ],
  },
  {
    name: 'receipt written as sentences, its date in financial characters at the foot',
    type: 'receipt',
    style: 'body{font-family:"Noto Serif CJK SC";font-size:15px;line-height:2}',
    html: `<h1>收 款 收 据</h1><p class="right">№ 0031877</p><p>今收到<span class="under">文昌区第二人民医院</span>交来<span class="under">二〇二四年十二月份药品款</span></p><p>人民币（大写）<span class="under">叁万贰仟伍佰元整</span>　￥32500.00</p><p>收款方式：银行转账</p><div class="split"><p>收款单位（公章）：天佑医药有限公司</p><p>经办人：钱进</p></div><p class="right">贰零贰伍年零壹月零伍日</p>`,
    fields: {
      ticketNum: '0031877',
      ticketDate: '2025-01-05',
      boughtName: '文昌区第二人民医院',
      sellerName: '天佑医药有限公司',
      ticketAmount: '32500.00',
      amountInWords: '叁万贰仟伍佰元整',
      purpose: '二〇二四年十二月份药品款',
    },
  },
  {
    name: 'hand-made form: parties beside vertical labels, number with a prefix, total row with words',
    type: 'deliveryNote',
    html: `<h1>药品配送清单</h1><div class="split"><p>No：PS（2025）第0418号</p><p>2025年5月12日</p></div><table class="ruled"><tr><td class="vertical" rowspan="2">购货方</td><td>名称</td><td>清河镇卫生院</td><td class="vertical" rowspan="2">供货方</td><td>名称</td><td>百川医药有限公司</td></tr><tr><td>电话</td><td>0371-5550001</td><td>电话</td><td>0371-5550002</td></tr></table><br>
${table([
  ['序', '品　名', '规　格', '单 位', '数 量', '单 价', '金　额', '备 注'],
  ['1', '氨溴索口服液', '100ml', '瓶', '30', '26.00', '780.00', ''],
  ['2', '孟鲁司特钠片', '10mg*6', '盒', '25', '38.00', '950.00', '赠品另发'],
  ['金额合计（大写）', '壹仟柒佰叁拾元整', '', '', '', '小写', '1730.00', ''],
])}<div class="split"><p>送货员：</p><p>收货单位签章：</p></div>`,
    fields: {
      ticketNum: 'PS(2025)第0418号',
      ticketDate: '2025-05-12',
      boughtName: '清河镇卫生院',
      sellerName: '百川医药有限公司',
      ticketAmount: '1730.00',
      amountInWords: '壹仟柒佰叁拾元整',
    },
    lines: [
      { name: '氨溴索口服液', unit: '瓶', quantity: '30', amount: '780' },
      { name: '孟鲁司特钠片', unit: '盒', quantity: '25', amount: '950' },
    ],
  },
]
