import { type Layout, table } from './layout.ts'

/** Layouts measured once after the changes that the ninth set led to. */
export const tenthLayouts: readonly Layout[] = [
  {
    name: 'cold chain note: dispatch and arrival times, temperatures, shipper and consignee in one row',
    type: 'deliveryNote',
    style: 'body{font-size:11px}',
    html: `<h1>冷链药品随货同行单</h1><div class="split"><p>供货企业名称：澄江生物医药有限公司</p><p>随货同行单编号：LL-20250603-017</p></div><div class="split"><p>购货企业名称：云岭市疾病预防控制中心</p><p>制表日期：2025/6/3</p></div><div class="split"><p>启运时间：2025/6/3 06:40</p><p>启运温度：4.2℃</p><p>到达时间：2025/6/3 11:05</p><p>到达温度：5.1℃</p></div>
${table([
  ['疫苗名称', '规格', '上市许可持有人', '批号', '有效期至', '数量(支)', '单价(元)', '总金额(元)'],
  ['重组乙型肝炎疫苗', '10μg/0.5ml', '康乐生物', '202411B03', '2027-10-31', '300', '42.00', '12600.00'],
  ['水痘减毒活疫苗', '0.5ml', '长盛生物', '202412A11', '2026-11-30', '100', '136.00', '13600.00'],
])}<div class="split"><p>数量合计：400</p><p>金额合计：26200.00</p></div><div class="split"><p>发货员：丁一</p><p>运输员：冯二</p><p>收货员：</p></div>`,
    fields: {
      ticketNum: 'LL-20250603-017',
      ticketDate: '2025-06-03',
      boughtName: '云岭市疾病预防控制中心',
      sellerName: '澄江生物医药有限公司',
      ticketAmount: '26200.00',
    },
    lines: [
      { quantity: '300', amount: '12600', batchNo: '202411B03' },
      { quantity: '100', amount: '13600', batchNo: '202412A11' },
    ],
  },
  {
    name: 'form filled by a program: two columns of parties under headings, name address and phone below each',
    type: 'deliveryNote',
    style: 'body{font-family:"WenQuanYi Micro Hei"}',
    html: `<h1>产品发货清单</h1><p class="right">清单号 FH25-03-00981　发货日 2025-03-21</p>
<div class="split"><div style="width:50%"><p><b>发货方信息</b></p><p>名称：银杏药业有限责任公司</p><p>地址：工业园三路1号</p><p>电话：027-8300001</p></div><div style="width:50%"><p><b>收货方信息</b></p><p>名称：同仁和大药房连锁有限公司</p><p>地址：汉水街77号</p><p>电话：027-8300002</p></div></div>
${table([
  ['品名', '包装规格', '批号', '单位', '发货数', '含税单价', '价税小计'],
  ['银杏叶片', '19.2mg*24片', '2501031', '盒', '480', '14.50', '6960.00'],
  ['血塞通软胶囊', '100mg*30粒', '2412107', '盒', '120', '33.00', '3960.00'],
  ['总计', '', '', '', '600', '', '10920.00'],
])}<p>总计人民币：壹万零玖佰贰拾圆整</p>`,
    fields: {
      ticketNum: 'FH25-03-00981',
      ticketDate: '2025-03-21',
      boughtName: '同仁和大药房连锁有限公司',
      sellerName: '银杏药业有限责任公司',
      ticketAmount: '10920.00',
      amountInWords: '壹万零玖佰贰拾圆整',
    },
    lines: [
      { name: '银杏叶片', unit: '盒', quantity: '480', amount: '6960' },
      { name: '血塞通软胶囊', unit: '盒', quantity: '120', amount: '3960' },
    ],
  },
  {
    name: 'carbon copy pad: customer with 台照, date in blanks, number in red without label, words by digit',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Serif CJK SC";font-size:14px}',
    html: `<p style="text-align:center">义和堂药材行</p><h1>送　货　单</h1><div class="split"><p>客户：德馨中医馆</p><p>№ 0450926</p></div><div class="split"><p>地址：古井巷8号</p><p>2025 年 9 月 6 日</p></div>
${table([
  ['货号', '货名及规格', '单位', '数量', '单价', '金额', '备注'],
  ['', '当归（全）', '公斤', '10', '98.00', '980.00', ''],
  ['', '黄芪（片）', '公斤', '15', '60.00', '900.00', ''],
  ['合计人民币（大写）', '壹仟捌佰捌拾元整', '', '', '', '¥1880.00', ''],
])}<div class="split"><p>收货单位及经手人（签章）：</p><p>送货单位：义和堂药材行</p></div>`,
    fields: {
      ticketNum: '0450926',
      ticketDate: '2025-09-06',
      boughtName: '德馨中医馆',
      sellerName: '义和堂药材行',
      ticketAmount: '1880.00',
      amountInWords: '壹仟捌佰捌拾元整',
    },
    lines: [
      { unit: '公斤', quantity: '10', amount: '980' },
      { unit: '公斤', quantity: '15', amount: '900' },
    ],
  },
  {
    name: 'Taiwanese receipt of a supplier: payer in a sentence, short year of the republic',
    type: 'receipt',
    style: 'body{font-family:"Noto Serif CJK TC";font-size:15px;line-height:1.9}',
    html: `<h1>收　據</h1><div class="split"><p>編號：領字第1140311號</p><p>日期：114年3月11日</p></div><p>茲收到　安泰醫院　給付</p><p>114年2月份藥品貨款　計新台幣　伍萬陸仟柒佰元整</p><p>NT$56,700</p><p class="right">具領人：宏達藥品有限公司</p><p class="right">統一編號：12345675</p>`,
    fields: {
      ticketNum: '1140311',
      ticketDate: '2025-03-11',
      boughtName: '安泰醫院',
      sellerName: '宏達藥品有限公司',
      ticketAmount: '56700.00',
      amountInWords: '伍萬陸仟柒佰元整',
    },
  },
  {
    name: 'hospital receipt slip: warehouse columns, invoice number and amount beside the own number',
    type: 'deliveryNote',
    style: 'body{font-size:11px}',
    html: `<h1>药品配送签收单</h1>${table([
      ['配送企业', '华信医药有限公司', '签收单编号', 'PSQS2510210008'],
      ['医疗机构', '松柏县中医院', '配送时间', '2025-10-21 08:12:33'],
      ['随货发票号', '25447000001122334455', '订单编号', 'DD2510190031'],
    ])}<br>${table([
      ['药品编码', '产品名称', '规格包装', '配送数量', '单位', '采购价(元)', '配送金额(元)', '签收数量'],
      ['XC07AB', '美托洛尔缓释片', '47.5mg*7片', '240', '盒', '12.30', '2952.00', '240'],
      ['XA10BA', '阿卡波糖片', '50mg*30片', '90', '盒', '21.60', '1944.00', '90'],
    ])}<div class="split"><p>总数量：330</p><p>配送总金额：4896.00元</p></div><div class="split"><p>签收人：</p><p>签收时间：2025-10-21 15:40:02</p></div>`,
    fields: {
      ticketNum: 'PSQS2510210008',
      ticketDate: '2025-10-21',
      boughtName: '松柏县中医院',
      sellerName: '华信医药有限公司',
      ticketAmount: '4896.00',
    },
    lines: [
      { unit: '盒', quantity: '240', amount: '2952' },
      { unit: '盒', quantity: '90', amount: '1944' },
    ],
  },
  {
    name: 'narrow slip of a printer at the counter: labels and values in lines, goods in two rows each',
    type: 'deliveryNote',
    paper: 100,
    style: 'body{font-size:11px}',
    html: `<h1 style="font-size:15px">康泰医药销售小票</h1><p>门市：康泰医药批发有限公司</p><p>客户名：和平诊所</p><p>小票号：25080611002</p><p>开票时间：2025.08.06 11:20:41</p>
<table class="open"><tr><td>商品</td><td class="num">数量</td><td class="num">单价</td><td class="num">金额</td></tr><tr><td>医用棉签</td><td class="num">50</td><td class="num">2.40</td><td class="num">120.00</td></tr><tr><td>碘伏消毒液</td><td class="num">24</td><td class="num">6.50</td><td class="num">156.00</td></tr></table><p>应付：276.00</p><p>实付：276.00</p><p>找零：0.00</p>`,
    fields: {
      ticketNum: '25080611002',
      ticketDate: '2025-08-06',
      boughtName: '和平诊所',
      sellerName: '康泰医药批发有限公司',
      ticketAmount: '276.00',
    },
    lines: [
      { name: '医用棉签', quantity: '50', amount: '120' },
      { name: '碘伏消毒液', quantity: '24', amount: '156' },
    ],
  },
  {
    name: 'receipt of a company system: a grid with payee and payer, amount split into net and tax',
    type: 'receipt',
    html: `<h1>收款单</h1><div class="split"><p>收款单编号 SK-2025-0775</p><p>单据日期 2025-07-15</p></div>${table([
      ['往来单位', '白云区妇幼保健院', '收款账户', '农行基本户'],
      ['款项类型', '销售回款', '业务员', '蒋敏'],
      ['收款金额', '45,200.00', '手续费', '15.00'],
      ['金额大写', '肆万伍仟贰佰元整', '收款摘要', '6月药品货款'],
    ])}<div class="split"><p>收款公司：德康医药股份有限公司</p><p>出纳：韩雪</p></div>`,
    fields: {
      ticketNum: 'SK-2025-0775',
      ticketDate: '2025-07-15',
      boughtName: '白云区妇幼保健院',
      sellerName: '德康医药股份有限公司',
      ticketAmount: '45200.00',
      amountInWords: '肆万伍仟贰佰元整',
      purpose: '6月药品货款',
    },
  },
  {
    name: 'Hong Kong sales note: M/S and account number, date day first with a month name, discount before the total',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Sans CJK TC"}',
    html: `<h1>恒昌西藥行有限公司</h1><p style="text-align:center">送貨單 / SALES DELIVERY NOTE</p><div class="split"><div><p>寶號 M/S：聖德肋撒診所</p><p>地址 Address：太子道327號</p></div><div><p>單號 D/N No.：HC-250118</p><p>日期 Date：18-Jan-2025</p><p>客戶編號 A/C No.：C0092</p></div></div>
${table([
  ['貨號', '貨品', '數量', '單位', '單價', '折扣', '金額'],
  ['P100', '必理痛 500mg', '60', '盒', '18.00', '0', '1,080.00'],
  ['A220', '安滅菌 1g', '30', '盒', '74.00', '0', '2,220.00'],
])}<table class="open" style="width:60mm;margin-left:auto"><tr><td>小計 Sub-total</td><td class="num">3,300.00</td></tr><tr><td>折扣 Discount</td><td class="num">100.00</td></tr><tr><td>應付總額 Total</td><td class="num">3,200.00</td></tr></table>`,
    fields: {
      ticketNum: 'HC-250118',
      ticketDate: '2025-01-18',
      boughtName: '聖德肋撒診所',
      sellerName: '恒昌西藥行有限公司',
      ticketAmount: '3200.00',
    },
    lines: [
      { unit: '盒', quantity: '60', amount: '1080' },
      { unit: '盒', quantity: '30', amount: '2220' },
    ],
  },
]
