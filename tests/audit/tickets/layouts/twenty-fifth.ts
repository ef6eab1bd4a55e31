import { dotMatrix, hand, handStyle } from './hand.ts'
import { type Layout, seal, table } from './layout.ts'

/** Layouts measured once after the changes that the twenty-fourth set led to. */
export const twentyFifthLayouts: readonly Layout[] = [
  {
    name: 'county wholesaler: head in one long row with bars, abbreviations of labels, name with branch behind a dash',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<h1>商品发出单</h1><p>收方：临泉县杨桥镇中心卫生院—药剂科 | 发方：阜阳众诚医药有限公司 | 号：FC-25-06-0921 | 期：2025.06.09</p>
${table([
  ['商品', '规格', '厂家', '批', '数', '价', '金额'],
  ['辛伐他汀', '20mg*14', '鲁抗', '2503A', '60', '9.20', '552.00'],
  ['氢氯噻嗪', '25mg*100', '常药', '2501C', '30', '5.60', '168.00'],
])}<div class="split"><p>共计：柒佰贰拾元整</p><p>￥720.00</p></div>`,
    fields: {
      ticketNum: 'FC-25-06-0921',
      ticketDate: '2025-06-09',
      boughtName: '临泉县杨桥镇中心卫生院—药剂科',
      sellerName: '阜阳众诚医药有限公司',
      ticketAmount: '720.00',
      amountInWords: '柒佰贰拾元整',
    },
    lines: [
      { quantity: '60', amount: '552' },
      { quantity: '30', amount: '168' },
    ],
  },
  {
    name: 'device firm: buyer in a big frame at the left, meta data in a small grid at the right without colons',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<p style="font-size:18px">赛福特医疗科技（深圳）有限公司</p><h1>DELIVERY NOTE 送货单</h1><div class="split"><div style="border:1px solid #333;width:95mm;padding:6px"><p style="color:#777;font-size:10px">Deliver to 送货地</p><p style="font-size:14px">珠海市斗门区侨立中医院</p><p>珠海市斗门区井岸镇中兴中路</p><p>王小姐 13900001111</p></div><table class="ruled" style="width:75mm"><tr><td>Note No</td><td>SF-DN-250417-9</td></tr><tr><td>Date</td><td>2025-04-17</td></tr><tr><td>Your PO</td><td>ZH20250410</td></tr><tr><td>Our SO</td><td>SO2504-0093</td></tr></table></div><br>
${table([
  ['Line', 'Part No', 'Description', 'Qty', 'Unit', 'Unit Price', 'Amount'],
  ['1', 'SF-1100', '雾化面罩 成人', '200', 'PCS', '6.50', '1,300.00'],
  ['2', 'SF-2210', '湿化瓶', '100', 'PCS', '9.00', '900.00'],
])}<p class="right">Grand Total RMB 2,200.00</p>`,
    fields: {
      ticketNum: 'SF-DN-250417-9',
      ticketDate: '2025-04-17',
      boughtName: '珠海市斗门区侨立中医院',
      sellerName: '赛福特医疗科技(深圳)有限公司',
      ticketAmount: '2200.00',
    },
    lines: [
      { quantity: '200', amount: '1300' },
      { quantity: '100', amount: '900' },
    ],
  },
  {
    name: 'three-part receipt: payer on a line of its own, purpose in brackets, two signatures, company as a stamp with tax number',
    type: 'receipt',
    style: `main{color:#2a2a6a} body{font-size:14px;line-height:2.1} ${handStyle}`,
    html: `<h1>收　款　收　据</h1><div class="split"><p>入账日期：${hand('2025')}年${hand('5')}月${hand('30')}日</p><p>No：${hand('5100388')}</p></div><p>交款单位 <span class="under">${hand('柳河县安口镇卫生院')}</span> 收款方式 <span class="under">${hand('现金')}</span></p><p>人民币（大写） <span class="under">${hand('壹仟陆佰伍拾元整')}</span> ￥ ${hand('1650.00')}</p><p>收款事由 <span class="under">${hand('五月份输液器款')}</span></p><div class="split"><p>单位盖章</p><p>财会主管</p><p>记账</p><p>出纳 ${hand('冯')}</p></div>${seal('通化康健医疗器械经销处', { x: 22, y: 66 })}<p>通化康健医疗器械经销处</p>`,
    fields: {
      ticketNum: '5100388',
      ticketDate: '2025-05-30',
      boughtName: '柳河县安口镇卫生院',
      sellerName: '通化康健医疗器械经销处',
      ticketAmount: '1650.00',
      amountInWords: '壹仟陆佰伍拾元整',
      purpose: '五月份输液器款',
    },
  },
  {
    name: 'Taiwan: 受貨人 and 託運人 style slip with 貨款 collected on delivery',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Sans CJK TC";font-size:12.5px}',
    html: `<h1>出貨明細單</h1><table class="ruled"><tr><td>客戶</td><td>大林慈濟診所</td><td>出貨單號</td><td>SO1141103-07</td></tr><tr><td>出貨廠商</td><td>鴻圖醫療器材行</td><td>出貨日</td><td>114.11.03</td></tr><tr><td>送貨地址</td><td colspan="3">嘉義縣大林鎮民生路2號</td></tr></table><br>
${table([
  ['項次', '品名', '單位', '數量', '單價', '小計'],
  ['1', '酒精棉片', '盒', '100', '35', '3,500'],
  ['2', '滅菌手套', '盒', '40', '120', '4,800'],
])}<div class="right"><p>小計：8,300</p><p>折讓：300</p><p>代收貨款：8,000</p></div>`,
    fields: {
      ticketNum: 'SO1141103-07',
      ticketDate: '2025-11-03',
      boughtName: '大林慈濟診所',
      sellerName: '鴻圖醫療器材行',
      ticketAmount: '8000.00',
    },
    lines: [
      { quantity: '100', amount: '3500' },
      { quantity: '40', amount: '4800' },
    ],
  },
  {
    name: 'blood products: handover between a bank and a hospital, both without the word unit',
    type: 'deliveryNote',
    style: 'body{font:13px/1.8 "Noto Serif CJK SC"}',
    html: `<h1>血液制品交货回执</h1><p>交货：天坛生物制品股份有限公司　　　　接货：怀柔区雁栖医院</p><p>回执号 JH/2025/0812　　　　交货时间 2025-08-12 14:20</p>
${table([
  ['品名', '规格', '批签发号', '瓶数', '单价', '金额'],
  ['人血白蛋白', '10g', '20250301', '50', '378.00', '18900.00'],
  ['静注人免疫球蛋白', '2.5g', '20250212', '30', '560.00', '16800.00'],
])}<p>金额总计人民币：叁万伍仟柒佰元整（35700.00元）</p><p>接货人签名：　　　　送货司机：</p>`,
    fields: {
      ticketNum: 'JH/2025/0812',
      ticketDate: '2025-08-12',
      boughtName: '怀柔区雁栖医院',
      sellerName: '天坛生物制品股份有限公司',
      ticketAmount: '35700.00',
      amountInWords: '叁万伍仟柒佰元整',
    },
    lines: [
      { quantity: '50', amount: '18900' },
      { quantity: '30', amount: '16800' },
    ],
  },
  {
    name: 'monthly supply to a school clinic: letter form, numbered paragraphs',
    type: 'deliveryNote',
    style: 'body{font:13.5px/1.9 "Noto Sans CJK SC"}',
    html: `<p style="text-align:center;font-size:18px">宁波海曙信谊大药房有限公司</p><h1>药品配送清单</h1><p>甬江职业技术学校：</p><p>　　贵校订购的下列药品已于 2025 年 9 月 3 日配送到校，请核对。清单编号：PS-0903-02</p>
${table([
  ['药品', '规格', '盒数', '单价', '小计'],
  ['藿香正气水', '10ml*10', '30', '8.50', '255.00'],
  ['创可贴', '100片', '10', '13.00', '130.00'],
  ['合计', '', '40', '', '385.00'],
])}<p class="right">配送单位：宁波海曙信谊大药房有限公司</p>`,
    fields: {
      ticketNum: 'PS-0903-02',
      ticketDate: '2025-09-03',
      boughtName: '甬江职业技术学校',
      sellerName: '宁波海曙信谊大药房有限公司',
      ticketAmount: '385.00',
    },
    lines: [
      { quantity: '30', amount: '255' },
      { quantity: '10', amount: '130' },
    ],
  },
  {
    name: 'warehouse tablet print: key and value in two columns of a list, number first, many other numbers',
    type: 'deliveryNote',
    paper: 120,
    style: 'body{font-size:12px} .split{margin:2px 0}',
    html: `<p style="text-align:center;font-size:16px">出库交接</p>${[
      ['任务号', 'T-88120'],
      ['交接单号', 'CKJJ250228006'],
      ['货主', '湘北康泽医药有限公司'],
      ['收货客户', '岳阳楼区站前路社区卫生服务中心'],
      ['车牌', '湘F·A1234'],
      ['出库时间', '2025-02-28 07:15'],
    ]
      .map(([label, value]) => `<div class="split"><span>${label}</span><span>${value}</span></div>`)
      .join('')}<hr>${table(
      [
        ['品名', '数量', '单价', '金额'],
        ['甘露醇注射液', '80', '4.10', '328.00'],
        ['葡萄糖酸钙', '50', '6.00', '300.00'],
      ],
      'open',
    )}<hr><div class="split"><span>合计</span><span>628.00</span></div>`,
    fields: {
      ticketNum: 'CKJJ250228006',
      ticketDate: '2025-02-28',
      boughtName: '岳阳楼区站前路社区卫生服务中心',
      sellerName: '湘北康泽医药有限公司',
      ticketAmount: '628.00',
    },
    lines: [
      { quantity: '80', amount: '328' },
      { quantity: '50', amount: '300' },
    ],
  },
  {
    name: 'Hong Kong statement-like receipt: RECEIVED WITH THANKS FROM, cheque number, chop',
    type: 'receipt',
    style: 'body{font:13.5px/2 "Noto Serif CJK TC"}',
    html: `<p style="text-align:center;font-size:17px">德記西藥行有限公司</p><p style="text-align:center">TAK KEE DISPENSARY LTD.</p><h1>收　據 RECEIPT</h1><div class="split"><p>No. R-20771</p><p>Date 日期：18 Jul 2025</p></div><p>RECEIVED WITH THANKS FROM 茲收到：<span class="under">馬灣護老中心</span></p><p>THE SUM OF 款項：<span class="under">港幣肆仟叁佰貳拾元正</span></p><p>BEING PAYMENT OF 用途：<span class="under">六月份藥費</span></p><p>CHEQUE NO. 支票號碼：<span class="under">0011983</span></p><p>HK$ <span class="under">4,320.00</span></p>`,
    fields: {
      ticketNum: 'R-20771',
      ticketDate: '2025-07-18',
      boughtName: '馬灣護老中心',
      sellerName: '德記西藥行有限公司',
      ticketAmount: '4320.00',
      amountInWords: '肆仟叁佰貳拾元正',
      purpose: '六月份藥費',
    },
  },
  {
    name: 'ERP print: supplier number and customer number before the parties, net, tax and gross sums in a row',
    type: 'deliveryNote',
    paper: 241,
    style: `body{font-size:12.5px} ${dotMatrix}`,
    html: `<div class="split"><p>打印人 sys01 2025-12-02 08:00</p><p>第1页 共1页</p></div><h1>销售发货单</h1><table class="open"><tr><td>客户编码 KH20331</td><td>客户名称 玉环市楚门镇卫生院</td><td>发货单号 FH25120100077</td></tr><tr><td>组织编码 1001</td><td>销售组织 台州上药医药有限公司</td><td>发货日期 2025-12-01</td></tr></table>
${table([
  ['行', '物料', '描述', '规格', '数量', '单位', '无税单价', '无税金额', '税额', '价税合计'],
  ['10', '300212', '厄贝沙坦片', '0.15g*7', '100', '盒', '10.00', '1000.00', '130.00', '1130.00'],
  ['20', '300455', '螺内酯片', '20mg*100', '40', '瓶', '20.00', '800.00', '104.00', '904.00'],
])}<p>无税合计 1800.00　税额合计 234.00　价税总计 2034.00</p>`,
    fields: {
      ticketNum: 'FH25120100077',
      ticketDate: '2025-12-01',
      boughtName: '玉环市楚门镇卫生院',
      sellerName: '台州上药医药有限公司',
      ticketAmount: '2034.00',
    },
  },
  {
    name: 'mobile transfer screenshot-like slip: payee on top, amount large, payer masked behind card',
    type: 'payment',
    paper: 100,
    style: 'body{font-size:13px} .split{margin:6px 0}',
    html: `<p style="text-align:center">转账成功</p><p style="text-align:center;font-size:24px">￥9,860.00</p><hr>${[
      ['收款户名', '赣州明德药业有限公司'],
      ['收款账号', '6222 **** 0091'],
      ['付款户名', '信丰县大阿镇卫生院'],
      ['付款银行', '赣州银行'],
      ['交易时间', '2025-10-09 16:44:20'],
      ['交易流水', 'GZ20251009164420881'],
      ['备注', '九月药款'],
    ]
      .map(([label, value]) => `<div class="split"><span>${label}</span><span>${value}</span></div>`)
      .join('')}`,
    fields: {
      ticketNum: 'GZ20251009164420881',
      ticketDate: '2025-10-09',
      boughtName: '信丰县大阿镇卫生院',
      sellerName: '赣州明德药业有限公司',
      ticketAmount: '9860.00',
    },
  },
  {
    name: 'veterinary-like drug station: stall pad with the seller below the title and the customer after 顾客',
    type: 'deliveryNote',
    style: `body{font-size:14px;line-height:1.9} ${handStyle}`,
    html: `<h1>送 货 单</h1><p style="text-align:center">（广汉市惠农兽药门市部）</p><div class="split"><p>顾客：${hand('金鱼镇畜牧站')}</p><p>${hand('2025.3.14')}</p><p style="color:#c22">0030117</p></div>
${table([
  ['品名规格', '单位', '数量', '单价', '金额', '备注'],
  [hand('恩诺沙星'), hand('瓶'), hand('40'), hand('12'), hand('480'), ''],
  [hand('伊维菌素'), hand('支'), hand('60'), hand('4.5'), hand('270'), ''],
])}<p>合计金额（大写）${hand('柒佰伍拾元整')}　　¥${hand('750.00')}</p><div class="split"><p>送货人 ${hand('小唐')}</p><p>收货人 ${hand('罗')}</p></div>`,
    fields: {
      ticketNum: '0030117',
      ticketDate: '2025-03-14',
      boughtName: '金鱼镇畜牧站',
      sellerName: '广汉市惠农兽药门市部',
      ticketAmount: '750.00',
      amountInWords: '柒佰伍拾元整',
    },
    lines: [
      { quantity: '40', amount: '480' },
      { quantity: '60', amount: '270' },
    ],
  },
  {
    name: 'settlement slip of consigned goods: period, hospital as consignee, sum payable after rebate',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<h1>寄售耗材出库结算清单</h1><div class="split"><p>寄售方：康乃馨医疗器械（常州）有限公司</p><p>使用方：金坛区第一人民医院</p></div><div class="split"><p>结算期间：2025-06-01 至 2025-06-30</p><p>清单日期：2025-07-02</p><p>清单号码：JS-2507-0033</p></div>
${table([
  ['耗材', '型号', '用量', '单位', '协议价', '金额'],
  ['球囊导管', '2.5*15', '8', '根', '960.00', '7680.00'],
  ['导丝', '0.014', '12', '根', '420.00', '5040.00'],
])}<div class="split"><p>金额合计 12720.00</p><p>返利抵减 720.00</p><p>应付净额 12000.00</p></div><p>大写：壹万贰仟元整</p>`,
    fields: {
      ticketNum: 'JS-2507-0033',
      ticketDate: '2025-07-02',
      boughtName: '金坛区第一人民医院',
      sellerName: '康乃馨医疗器械(常州)有限公司',
      ticketAmount: '12000.00',
      amountInWords: '壹万贰仟元整',
    },
    lines: [
      { quantity: '8', amount: '7680' },
      { quantity: '12', amount: '5040' },
    ],
  },
]
