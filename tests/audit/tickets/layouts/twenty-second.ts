import { dotMatrix, hand, handStyle } from './hand.ts'
import { type Layout, seal, table } from './layout.ts'

/** Layouts written before a change in how parties are recognized, measured once before that change. */
export const twentySecondLayouts: readonly Layout[] = [
  {
    name: 'letterhead with telephone and address, addressed with a colon, phone on the same line as the customer',
    type: 'deliveryNote',
    style: 'body{font-size:12.5px}',
    html: `<p style="font-size:19px;text-align:center">瑞和医药商贸有限公司</p><p style="text-align:center;font-size:10px">地址：滨江区长河路88号　电话：0571-86001122　传真：0571-86001123</p><h1>发货通知</h1><div class="split"><p>致：滨江区第二人民医院　药剂科　电话：0571-87770011</p><p>通知单编号：FH-2509-0081</p></div><div class="split"><p>合同编号：HT2025-114</p><p>打印时间：2025-09-05 16:20</p><p>制单日期：2025-09-04</p></div>
${table([
  ['序', '货名', '规格', '单位', '发货数', '单价', '金额'],
  ['1', '氯吡格雷片', '75mg*7片', '盒', '120', '22.10', '2,652.00'],
  ['2', '瑞舒伐他汀钙片', '10mg*14片', '盒', '60', '18.50', '1,110.00'],
  ['', '合计', '', '', '180', '', '3,762.00'],
])}<p>承运：顺路物流有限公司　运单号：SL7788120034</p>`,
    fields: {
      ticketNum: 'FH-2509-0081',
      ticketDate: '2025-09-04',
      boughtName: '滨江区第二人民医院药剂科',
      sellerName: '瑞和医药商贸有限公司',
      ticketAmount: '3762.00',
    },
    lines: [
      { quantity: '120', amount: '2652' },
      { quantity: '60', amount: '1110' },
    ],
  },
  {
    name: 'ruled head with narrow cells: both names broken over two lines',
    type: 'deliveryNote',
    style: 'body{font-size:12px} .h td{width:25%}',
    html: `<h1>药品随货清单</h1><table class="ruled" style="width:120mm"><tr><td style="width:18mm">购货方</td><td style="width:38mm">长白山保护开发区池北区中心医院</td><td style="width:18mm">供货方</td><td style="width:38mm">吉林省长白天士力医药贸易有限公司</td></tr><tr><td>清单号</td><td>QD250711-33</td><td>开单日</td><td>2025-07-11</td></tr></table><br>
${table([
  ['通用名', '规格', '批号', '单位', '数量', '含税价', '含税额'],
  ['复方丹参滴丸', '27mg*180丸', 'T250301', '瓶', '200', '24.60', '4920.00'],
  ['养血清脑颗粒', '4g*9袋', 'T250418', '盒', '100', '19.80', '1980.00'],
])}<div class="split"><p>含税总额：6900.00</p><p>总额大写：陆仟玖佰元整</p></div>`,
    fields: {
      ticketNum: 'QD250711-33',
      ticketDate: '2025-07-11',
      boughtName: '长白山保护开发区池北区中心医院',
      sellerName: '吉林省长白天士力医药贸易有限公司',
      ticketAmount: '6900.00',
      amountInWords: '陆仟玖佰元整',
    },
    lines: [
      { quantity: '200', amount: '4920' },
      { quantity: '100', amount: '1980' },
    ],
  },
  {
    name: 'old form: labels with spaces inside in cells of their own, values without colon, needle print',
    type: 'deliveryNote',
    paper: 241,
    style: `body{font-size:13px} ${dotMatrix}`,
    html: `<h1>销 售 发 货 单</h1><table class="open"><tr><td>购 货 单 位</td><td>北戴河疗养院</td><td>单 据 号 码</td><td>XSFH00023117</td></tr><tr><td>供 货 单 位</td><td>秦皇岛市康泰医药股份公司</td><td>发 货 日 期</td><td>2025.04.03</td></tr><tr><td>订 单 号</td><td>DD-887120</td><td>业 务 员</td><td>梁晓声</td></tr></table>
${table([
  ['编 号', '品 名', '规 格', '单 位', '数 量', '单 价', '金 额'],
  ['0102', '辛伐他汀片', '20mg*7', '盒', '40', '15.00', '600.00'],
  ['0237', '硝苯地平片', '10mg*100', '瓶', '25', '6.80', '170.00'],
  ['合 计', '', '', '', '65', '', '770.00'],
])}<p>大 写 金 额　柒佰柒拾元整</p>`,
    fields: {
      ticketNum: 'XSFH00023117',
      ticketDate: '2025-04-03',
      boughtName: '北戴河疗养院',
      sellerName: '秦皇岛市康泰医药股份公司',
      ticketAmount: '770.00',
      amountInWords: '柒佰柒拾元整',
    },
    lines: [
      { quantity: '40', amount: '600' },
      { quantity: '25', amount: '170' },
    ],
  },
  {
    name: 'receipt in one sentence with everything in it, the issuer only in the seal and in the signature',
    type: 'receipt',
    style: `body{font-size:15px;line-height:2.2} ${handStyle}`,
    html: `<h1>收　据</h1><p class="right">NO.<span style="color:#c22">7702184</span></p><p>今收到 ${hand('青石桥街道卫生服务站')} 交来 ${hand('三月份药品款')} 人民币（大写）${hand('叁仟零捌拾元整')}（¥${hand('3080.00')}），此据。</p><p class="right">收款单位：汉水医药有限责任公司</p><p class="right">${hand('2025')} 年 ${hand('4')} 月 ${hand('9')} 日</p>${seal('汉水医药有限责任公司', { x: 130, y: 55 })}`,
    fields: {
      ticketNum: '7702184',
      ticketDate: '2025-04-09',
      boughtName: '青石桥街道卫生服务站',
      sellerName: '汉水医药有限责任公司',
      ticketAmount: '3080.00',
      amountInWords: '叁仟零捌拾元整',
      purpose: '三月份药品款',
    },
  },
  {
    name: 'bilingual note of a joint venture: codes before the names, label above value',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<div class="split"><p style="font-size:17px">Novacare 诺华康（苏州）医疗用品有限公司</p><p style="font-size:17px">送货单 Delivery Note</p></div><table class="open"><tr><td>送货单号 DN No.</td><td>发货日期 Ship Date</td><td>客户订单 Cust. PO</td><td>客户 Customer</td></tr><tr><td>DN-0058821</td><td>2025/11/06</td><td>PO-20251028-3</td><td>C10023 仁爱国际医院</td></tr></table><hr>
${table([
  ['Item 项', 'Description 品名', 'Lot 批号', 'Qty 数量', 'UoM 单位', 'Price 单价', 'Amount 金额'],
  ['10', '留置针 24G', 'L25A07', '500', '支', '7.20', '3,600.00'],
  ['20', '三通阀', 'L25B11', '300', '个', '2.50', '750.00'],
])}<div class="right"><p>小计 Subtotal 4,350.00</p><p>运费 Freight 50.00</p><p>总计 Total CNY 4,400.00</p></div>`,
    fields: {
      ticketNum: 'DN-0058821',
      ticketDate: '2025-11-06',
      boughtName: '仁爱国际医院',
      sellerName: '诺华康(苏州)医疗用品有限公司',
      ticketAmount: '4400.00',
    },
    lines: [
      { quantity: '500', amount: '3600' },
      { quantity: '300', amount: '750' },
    ],
  },
  {
    name: 'two blocks side by side: 需方 left and 供方 right, names under the word',
    type: 'deliveryNote',
    style: 'body{font-size:12px} .b{border:1px solid #333;padding:4px 8px;width:48%}',
    html: `<h1>货物交付单</h1><div class="split"><div class="b"><p><b>需方</b></p><p>云台县疾病预防控制中心</p><p>云台县建设路12号</p><p>联系人 钱主任</p></div><div class="b"><p><b>供方</b></p><p>智康生物制品有限公司</p><p>高新区创业大道6号</p><p>联系人 赵经理</p></div></div><div class="split"><p>交付单号：JF-2025-0615</p><p>交付日期：2025年6月15日</p></div>
${table([
  ['名称', '规格', '批号', '数量', '单价(元)', '合价(元)'],
  ['水痘疫苗', '0.5ml/支', '202502017', '300', '136.00', '40800.00'],
  ['流感疫苗', '0.5ml/支', '202503022', '200', '58.00', '11600.00'],
])}<p>总价：52400.00 元（大写：伍万贰仟肆佰元整）</p>`,
    fields: {
      ticketNum: 'JF-2025-0615',
      ticketDate: '2025-06-15',
      boughtName: '云台县疾病预防控制中心',
      sellerName: '智康生物制品有限公司',
      ticketAmount: '52400.00',
      amountInWords: '伍万贰仟肆佰元整',
    },
    lines: [
      { quantity: '300', amount: '40800' },
      { quantity: '200', amount: '11600' },
    ],
  },
  {
    name: 'program of a small dealer: 往来单位, the debt before and after in the foot',
    type: 'deliveryNote',
    style: 'body{font-family:"WenQuanYi Micro Hei";font-size:12px}',
    html: `<h1>恒源医药经营部销售出库单</h1><div class="split"><p>往来单位：赵家沟村卫生室</p><p>开单日期：2025-02-21</p><p>单号：XS-20250221-006</p></div>
${table([
  ['序号', '商品名称', '规格', '数量', '单位', '单价', '金额', '备注'],
  ['1', '布洛芬缓释胶囊', '0.3g*20', '30', '盒', '12.50', '375.00', ''],
  ['2', '口服补液盐', '5.125g*6', '20', '盒', '11.00', '220.00', ''],
])}<div class="split"><p>本单金额：595.00</p><p>优惠金额：5.00</p><p>应收金额：590.00</p></div><div class="split"><p>上次欠款：1,200.00</p><p>本次收款：300.00</p><p>累计欠款：1,490.00</p></div><p>地址：城北批发街15号　电话：13800001111</p>`,
    fields: {
      ticketNum: 'XS-20250221-006',
      ticketDate: '2025-02-21',
      boughtName: '赵家沟村卫生室',
      sellerName: '恒源医药经营部',
      ticketAmount: '590.00',
    },
    lines: [
      { quantity: '30', amount: '375' },
      { quantity: '20', amount: '220' },
    ],
  },
  {
    name: 'Taiwan: manufacturer as 廠商 and customer as 買受人 in one row, tax in its own row',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Sans CJK TC";font-size:12.5px}',
    html: `<h1>銷貨憑單</h1><div class="split"><p>廠商：立達藥品企業有限公司</p><p>買受人：永康綜合診所</p></div><div class="split"><p>憑單編號：S1140917003</p><p>銷貨日期：114年09月17日</p><p>訂單編號：P0988</p></div>
${table([
  ['品號', '品名', '單位', '數量', '單價', '金額'],
  ['D01', '普拿疼錠', '盒', '50', '85', '4,250'],
  ['D19', '胃乳片', '盒', '30', '65', '1,950'],
])}<div class="right"><p>合計 6,200</p><p>營業稅 310</p><p>總計 6,510</p></div><p>備註：貨到付款</p>`,
    fields: {
      ticketNum: 'S1140917003',
      ticketDate: '2025-09-17',
      boughtName: '永康綜合診所',
      sellerName: '立達藥品企業有限公司',
      ticketAmount: '6510.00',
    },
    lines: [
      { quantity: '50', amount: '4250' },
      { quantity: '30', amount: '1950' },
    ],
  },
  {
    name: 'no labels at all: shop on top, addressee large below, number and date alone at the right',
    type: 'deliveryNote',
    style: 'body{font-size:13px}',
    html: `<p style="font-size:18px">嘉林中药饮片有限公司</p><p style="font-size:10px">专营：道地药材 · 精制饮片</p><div class="split"><p style="font-size:16px">悦民中医馆</p><div class="right"><p>JL-00871</p><p>2025-10-29</p></div></div>
${table([
  ['品名', '等级', '公斤', '单价', '金额'],
  ['党参', '一级', '12', '110.00', '1320.00'],
  ['白术', '统货', '8', '65.00', '520.00'],
  ['', '', '', '', '1840.00'],
])}<p>收货签字</p>`,
    fields: {
      ticketNum: 'JL-00871',
      ticketDate: '2025-10-29',
      boughtName: '悦民中医馆',
      sellerName: '嘉林中药饮片有限公司',
      ticketAmount: '1840.00',
    },
    lines: [
      { quantity: '12', amount: '1320' },
      { quantity: '8', amount: '520' },
    ],
  },
  {
    name: 'third-party logistics: 送达单位, 经销商 and manufacturer, four numbers and three dates',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<h1>药品配送回单</h1><table class="ruled"><tr><td>送达单位</td><td>平湖市中医院</td><td>经销商</td><td>浙北医药有限公司</td></tr><tr><td>回单编号</td><td>HD25120800417</td><td>运单号</td><td>YD9938100277</td></tr><tr><td>订单号</td><td>SO-251207-19</td><td>发货日期</td><td>2025-12-07</td></tr><tr><td>送达日期</td><td>2025-12-08</td><td>承运商</td><td>速达冷链运输有限公司</td></tr></table><br>
${table([
  ['药品名称', '生产厂家', '规格', '批号', '数量', '单价', '金额'],
  ['门冬胰岛素注射液', '诺和制药有限公司', '3ml', 'PN25501', '80', '58.50', '4680.00'],
  ['甘精胰岛素', '甘李药业股份有限公司', '3ml', 'G25081', '60', '79.20', '4752.00'],
])}<p>金额总计：9432.00</p><div class="split"><p>司机签名</p><p>收货人签名</p></div>`,
    fields: {
      ticketNum: 'HD25120800417',
      ticketDate: '2025-12-07',
      boughtName: '平湖市中医院',
      sellerName: '浙北医药有限公司',
      ticketAmount: '9432.00',
    },
    lines: [
      { quantity: '80', amount: '4680' },
      { quantity: '60', amount: '4752' },
    ],
  },
  {
    name: 'receipt with the sum in words only, payer and payee as 缴费单位 and 收费单位',
    type: 'receipt',
    style: 'body{font:14px/2 "AR PL UKai CN"}',
    html: `<h1>收款凭条</h1><p>凭条号：SK-0419　　缴费日期：2025年5月22日</p><p>缴费单位：南湾镇中心卫生院</p><p>缴费事由：设备维保费</p><p>金额：人民币壹万贰仟捌佰元整</p><p>收费单位：沪东医疗设备服务有限公司</p><p>经办人：陈果</p>`,
    fields: {
      ticketNum: 'SK-0419',
      ticketDate: '2025-05-22',
      boughtName: '南湾镇中心卫生院',
      sellerName: '沪东医疗设备服务有限公司',
      ticketAmount: '12800.00',
      amountInWords: '壹万贰仟捌佰元整',
      purpose: '设备维保费',
    },
  },
  {
    name: 'roll invoice: narrow, labels and values one under the other',
    type: 'invoice',
    paper: 80,
    style: 'body{font-size:12px}',
    html: `<p style="text-align:center">增值税普通发票（卷票）</p><p style="text-align:center">发票联</p><p>发票代码：033002300207</p><p>发票号码：20918834</p><p>机打号码：20918834</p><p>销售方名称：百草堂大药房连锁有限公司</p><p>纳税人识别号：91330106MA27XKYR8C</p><p>开票日期：2025-03-18</p><p>购买方名称：钱塘区养老服务中心</p><p>购买方税号：52330100MJ8720114P</p><hr>${table(
      [
        ['项目', '单价', '数量', '金额'],
        ['血压计', '268.00', '3', '804.00'],
        ['体温计', '12.00', '8', '96.00'],
      ],
      'open',
    )}<hr><p>合计金额（小写）：￥900.00</p><p>合计金额（大写）：玖佰元整</p><p>校验码：06712 88120 33481 90027</p>`,
    fields: {
      ticketCode: '033002300207',
      ticketNum: '20918834',
      ticketDate: '2025-03-18',
      boughtName: '钱塘区养老服务中心',
      sellerName: '百草堂大药房连锁有限公司',
      ticketAmount: '900.00',
      amountInWords: '玖佰元整',
    },
  },
  {
    name: 'enterprise bank reply: sections of payer and payee, 户名 in each',
    type: 'payment',
    style: 'body{font-size:12.5px}',
    html: `<h1>江南商业银行　网上转账电子回执</h1><div class="split"><p>回执编号：JN2510310088241</p><p>交易日期：2025-10-31</p></div><table class="ruled"><tr><td rowspan="3">付款方</td><td>户名</td><td>宜兴市善卷医院</td><td rowspan="3">收款方</td><td>户名</td><td>苏南医药供应链有限公司</td></tr><tr><td>账号</td><td>1102770019</td><td>账号</td><td>6230190088</td></tr><tr><td>开户行</td><td>宜城支行</td><td>开户行</td><td>中国农业银行</td></tr><tr><td>金额</td><td colspan="2">人民币 38,640.50</td><td>大写</td><td colspan="2">叁万捌仟陆佰肆拾元伍角</td></tr><tr><td>附言</td><td colspan="5">九月耗材货款</td></tr></table>`,
    fields: {
      ticketNum: 'JN2510310088241',
      ticketDate: '2025-10-31',
      boughtName: '宜兴市善卷医院',
      sellerName: '苏南医药供应链有限公司',
      ticketAmount: '38640.50',
      amountInWords: '叁万捌仟陆佰肆拾元伍角',
      purpose: '九月耗材货款',
    },
  },
  {
    name: 'chain distribution to a shop: 门店 with a code, sums by hand of the printer after the table',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<div class="split"><p>【国泰大药房连锁有限公司】</p><p>配送出库凭单</p><p>页1/1</p></div><div class="split"><p>门店：0317 国泰大药房青年路店</p><p>凭单：PS0317-250830</p><p>配送：2025/08/30</p></div>
${table([
  ['货号', '品名规格', '产地', '批号', '效期', '数量', '配送价', '金额'],
  ['100231', '阿莫西林胶囊0.5g*24', '珠海', '250402', '2027-03', '48', '13.50', '648.00'],
  ['100877', '板蓝根颗粒10g*20', '广州', '250511', '2028-04', '36', '9.00', '324.00'],
])}<p class="right">数量:84　品种:2　金额:972.00</p><p>配货:小方　复核:大刘　门店验收:</p>`,
    fields: {
      ticketNum: 'PS0317-250830',
      ticketDate: '2025-08-30',
      boughtName: '国泰大药房青年路店',
      sellerName: '国泰大药房连锁有限公司',
      ticketAmount: '972.00',
    },
    lines: [
      { quantity: '48', amount: '648' },
      { quantity: '36', amount: '324' },
    ],
  },
]
