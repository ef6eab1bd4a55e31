import { hand, handStyle } from './hand.ts'
import { type Layout, seal, table } from './layout.ts'

/** Layouts measured once after the changes that the twenty-fifth set led to. */
export const twentySixthLayouts: readonly Layout[] = [
  {
    name: 'Inner Mongolia dealer: head of two columns with right-aligned labels, long names, sum in a footer cell',
    type: 'deliveryNote',
    style: 'body{font-size:12px} .k{text-align:right;color:#555}',
    html: `<h1>蒙药销售配送随行联</h1><table class="open"><tr><td class="k">领货单位</td><td>阿鲁科尔沁旗天山镇蒙医综合医院</td><td class="k">联次号</td><td>MY-2509-00417</td></tr><tr><td class="k">发货公司</td><td>通辽市科尔沁蒙药有限责任公司</td><td class="k">开联日期</td><td>2025年9月17日</td></tr><tr><td class="k">承运车辆</td><td>蒙G 88A12</td><td class="k">随货附件</td><td>检验报告3份</td></tr></table>
${table([
  ['蒙药名', '规格', '批号', '单位', '数量', '单价', '金额'],
  ['扎冲十三味丸', '2g*10', '250311', '盒', '80', '26.00', '2080.00'],
  ['珍宝丸', '0.2g*120', '250402', '盒', '50', '31.00', '1550.00'],
  ['合　　计', '', '', '', '130', '', '3630.00'],
])}<p>领货人：　　　发货人：巴图</p>`,
    fields: {
      ticketNum: 'MY-2509-00417',
      ticketDate: '2025-09-17',
      boughtName: '阿鲁科尔沁旗天山镇蒙医综合医院',
      sellerName: '通辽市科尔沁蒙药有限责任公司',
      ticketAmount: '3630.00',
    },
    lines: [
      { quantity: '80', amount: '2080' },
      { quantity: '50', amount: '1550' },
    ],
  },
  {
    name: 'seller as a footer line with address and bank, customer and number glued to labels on a form with dots',
    type: 'deliveryNote',
    style: 'body{font-size:12.5px}',
    html: `<h1>销售单据</h1><div class="split"><p>客户名......台山市广海镇中心卫生院</p><p>单据号......XD-0410-18</p><p>单据日......2025/4/10</p></div>
${table([
  ['商品名称', '规格', '数量', '单位', '单价', '金额'],
  ['碘伏消毒液', '500ml', '60', '瓶', '7.80', '468.00'],
  ['医用棉签', '50支', '100', '包', '2.10', '210.00'],
])}<p>总计金额......678.00</p><hr><p>江门市五邑康健医药有限公司　地址：江门市蓬江区建设路18号　电话：0750-3300112　开户行：工行江门支行</p>`,
    fields: {
      ticketNum: 'XD-0410-18',
      ticketDate: '2025-04-10',
      boughtName: '台山市广海镇中心卫生院',
      sellerName: '江门市五邑康健医药有限公司',
      ticketAmount: '678.00',
    },
    lines: [
      { quantity: '60', amount: '468' },
      { quantity: '100', amount: '210' },
    ],
  },
  {
    name: 'Macau: Portuguese and Chinese labels, patacas, customer under a line',
    type: 'deliveryNote',
    style: 'body{font:12.5px/1.7 "Noto Serif CJK TC"}',
    html: `<p style="font-size:18px;text-align:center">永安西藥行</p><p style="text-align:center;font-size:10px">FARMÁCIA WENG ON</p><h1>送貨單 Guia de Remessa</h1><div class="split"><p>客戶 Cliente：<span class="under">明愛老人院</span></p><p>編號 N.º：GR-25-0618</p></div><p class="right">日期 Data：18/06/2025</p>
${table([
  ['貨名 Descrição', '數量 Qtd', '單價 Preço', '金額 Valor'],
  ['營養奶粉 800g', '24', '168.00', '4,032.00'],
  ['成人濕紙巾', '60', '15.00', '900.00'],
])}<p class="right">合計 Total MOP 4,932.00</p>`,
    fields: {
      ticketNum: 'GR-25-0618',
      ticketDate: '2025-06-18',
      boughtName: '明愛老人院',
      sellerName: '永安西藥行',
      ticketAmount: '4932.00',
    },
    lines: [
      { quantity: '24', amount: '4032' },
      { quantity: '60', amount: '900' },
    ],
  },
  {
    name: 'receipt of a hospital supplier for a deposit: table of key and value, issuer as 收款方名称 last',
    type: 'receipt',
    style: 'body{font-size:13px}',
    html: `<h1>押金收讫凭证</h1>${table([
      ['凭证编号', 'YJ-2025-0930-4'],
      ['收讫日期', '2025-09-30'],
      ['缴纳单位', '兴城市菊花街道卫生院'],
      ['押金名称', '制氧机押金'],
      ['押金金额', '￥5,000.00'],
      ['大写', '伍仟元整'],
      ['收款方名称', '辽西瑞安医疗设备租赁有限公司'],
    ])}<p class="right">经办：小池</p>`,
    fields: {
      ticketNum: 'YJ-2025-0930-4',
      ticketDate: '2025-09-30',
      boughtName: '兴城市菊花街道卫生院',
      sellerName: '辽西瑞安医疗设备租赁有限公司',
      ticketAmount: '5000.00',
      amountInWords: '伍仟元整',
    },
  },
  {
    name: 'dealer to dealer: both parties are companies, the purchaser only in the table caption, date in the number row',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<div class="split"><p style="font-size:16px">黔南宏德医药有限公司</p><p>调拨出库随货单</p><p>GZ-DB-2503-0044</p></div><p>调往单位：遵义汇川医药批发有限公司　　调出日期：2025-03-20　　业务类型：批发调拨</p>
${table([
  ['序', '药品名称', '规格', '厂家', '批号', '数量', '单价', '金额'],
  ['1', '甲钴胺片', '0.5mg*20', '华北制药股份有限公司', '250101', '200', '11.00', '2200.00'],
  ['2', '依帕司他片', '50mg*10', '扬子江药业集团有限公司', '250112', '100', '23.50', '2350.00'],
])}<p>金额合计:4550.00　大写金额:肆仟伍佰伍拾元整　运费:由供方承担</p>`,
    fields: {
      ticketNum: 'GZ-DB-2503-0044',
      ticketDate: '2025-03-20',
      boughtName: '遵义汇川医药批发有限公司',
      sellerName: '黔南宏德医药有限公司',
      ticketAmount: '4550.00',
      amountInWords: '肆仟伍佰伍拾元整',
    },
    lines: [
      { quantity: '200', amount: '2200' },
      { quantity: '100', amount: '2350' },
    ],
  },
  {
    name: 'English delivery order from Singapore style supplier to a Shanghai clinic, uppercase labels without colons',
    type: 'deliveryNote',
    style: 'body{font:12.5px/1.6 "Noto Sans CJK SC"}',
    html: `<p style="font-size:17px">Meridian Health Products Pte. Ltd.</p><h1>DELIVERY ORDER</h1><div class="split"><div><p>DELIVER TO</p><p>Jinqiao International Clinic</p><p>51 Hongfeng Road, Shanghai</p></div><div><p>D/O NO. MH-88213</p><p>DATE 9 Sep 2025</p><p>P/O NO. JQ-0901</p></div></div>
${table([
  ['ITEM', 'DESCRIPTION', 'QTY', 'UNIT PRICE', 'AMOUNT'],
  ['1', 'Wound dressing 10x10', '150', '4.20', '630.00'],
  ['2', 'Silicone tape', '80', '3.50', '280.00'],
])}<p class="right">TOTAL USD 910.00</p><p>Received in good order by</p>`,
    fields: {
      ticketNum: 'MH-88213',
      ticketDate: '2025-09-09',
      boughtName: 'Jinqiao International Clinic',
      sellerName: 'Meridian Health Products Pte. Ltd.',
      ticketAmount: '910.00',
    },
    lines: [
      { quantity: '150', amount: '630' },
      { quantity: '80', amount: '280' },
    ],
  },
  {
    name: 'hand-written receipt on blank paper: sentence order 由 X 付给 Y, name of the writer as the issuer unit',
    type: 'receipt',
    style: `body{font-size:17px;line-height:2.2} ${handStyle}`,
    html: `<h1>${hand('收 条')}</h1><p>　　${hand('今收到石盘乡卫生院付给我店医用氧气款共计人民币')}${hand('捌佰肆拾元整')}（${hand('840.00元')}）。</p><p class="right">${hand('收款人：永兴氧气站')}</p><p class="right">${hand('2025年7月15日')}</p>`,
    fields: {
      ticketDate: '2025-07-15',
      boughtName: '石盘乡卫生院',
      sellerName: '永兴氧气站',
      ticketAmount: '840.00',
      amountInWords: '捌佰肆拾元整',
    },
  },
  {
    name: 'e-invoice of a province in an older layout: 购货单位 and 销货单位 blocks written downwards, cipher area',
    type: 'invoice',
    style: 'body{font-size:12px}',
    html: `<h1 style="color:#8b4a2b">河南增值税电子普通发票</h1><div class="right"><p>发票代码：041002200111</p><p>发票号码：33891027</p><p>开票日期：2025年02月11日</p><p>校验码：12009 88213 44510 66728</p></div><table class="ruled"><tr><td class="vertical">购买方</td><td>名　　称：登封市大金店镇卫生院<br>纳税人识别号：12410185416990012T<br>地 址、电 话：登封市大金店镇<br>开户行及账号：</td><td class="vertical">密码区</td><td>03*&lt;8/+2&gt;11-90*<br>7+&gt;55/0*-32&lt;1</td></tr></table>
${table([
  ['货物或应税劳务、服务名称', '规格型号', '单位', '数量', '单价', '金额', '税率', '税额'],
  ['*化学药品*盐酸二甲双胍片', '0.25g*48', '瓶', '200', '4.424779', '884.96', '13%', '115.04'],
  ['合　计', '', '', '', '', '￥884.96', '', '￥115.04'],
])}<table class="ruled"><tr><td>价税合计（大写）</td><td>⊗壹仟圆整</td><td>（小写）￥1000.00</td></tr></table><table class="ruled"><tr><td class="vertical">销售方</td><td>名　　称：嵩山医药有限责任公司<br>纳税人识别号：91410185MA3X4P0T61<br>地 址、电 话：登封市中岳大街<br>开户行及账号：</td><td class="vertical">备注</td><td></td></tr></table><p>收款人：　　复核：　　开票人：崔莺</p>`,
    fields: {
      invoiceType: '10',
      ticketCode: '041002200111',
      ticketNum: '33891027',
      ticketDate: '2025-02-11',
      boughtName: '登封市大金店镇卫生院',
      sellerName: '嵩山医药有限责任公司',
      amountWithoutTax: '884.96',
      tax: '115.04',
      ticketAmount: '1000.00',
      amountInWords: '壹仟圆整',
    },
  },
  {
    name: 'internet hospital fulfilment slip: store as the sender at the bottom, patient unit as receiver, amount paid',
    type: 'deliveryNote',
    paper: 100,
    style: 'body{font-size:12px}',
    html: `<p style="text-align:center;font-size:15px">处方药配送签收单</p><p>签收单号：QS0826-77120</p><p>发货时间：2025-08-26 11:05</p><p>收货人：清风里养老服务中心（转 7 号楼）</p><p>电话：188****0099</p><hr>${table(
      [
        ['药品名称', '数量', '金额'],
        ['阿司匹林肠溶片', '20', '318.00'],
        ['氯沙坦钾片', '12', '264.00'],
      ],
      'open',
    )}<hr><p>药品金额：582.00元</p><p>配送费：6.00元</p><p>实收：588.00元</p><p style="text-align:center">好邻居大药房连锁有限公司第九分店</p>`,
    fields: {
      ticketNum: 'QS0826-77120',
      ticketDate: '2025-08-26',
      boughtName: '清风里养老服务中心(转7号楼)',
      sellerName: '好邻居大药房连锁有限公司第九分店',
      ticketAmount: '588.00',
    },
    lines: [
      { quantity: '20', amount: '318' },
      { quantity: '12', amount: '264' },
    ],
  },
  {
    name: 'Taiwan monthly consignment: 買方 and 賣方 in one cell each, tax included, words of the sum',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Serif CJK TC";font-size:13px}',
    html: `<h1>銷貨單</h1><table class="ruled"><tr><td>買方：安泰護理之家<br>統編：72210093</td><td>賣方：維新生技股份有限公司<br>統編：53110087</td></tr><tr><td>單據編號：XS-114-0822</td><td>單據日期：114年8月22日</td></tr></table><br>
${table([
  ['品項', '規格', '數量', '單位', '單價', '金額'],
  ['灌食配方', '237ml*24', '30', '箱', '1,150', '34,500'],
  ['增稠劑', '300g', '12', '罐', '480', '5,760'],
])}<p>總金額新台幣：肆萬零貳佰陸拾元整　（NT$40,260）含稅</p>`,
    fields: {
      ticketNum: 'XS-114-0822',
      ticketDate: '2025-08-22',
      boughtName: '安泰護理之家',
      sellerName: '維新生技股份有限公司',
      ticketAmount: '40260.00',
      amountInWords: '肆萬零貳佰陸拾元整',
    },
    lines: [
      { quantity: '30', amount: '34500' },
      { quantity: '12', amount: '5760' },
    ],
  },
  {
    name: 'bank paper: commission for settlement, payer left and payee right in frames with 全称, sum in a grid, seal over it',
    type: 'payment',
    style: 'body{font-size:12px}',
    html: `<h1>大别山农商银行 结算业务申请书（客户回单）</h1><div class="split"><p>申请日期 2025年04月29日</p><p>AB 0099 2817</p></div><table class="ruled"><tr><td rowspan="2" class="vertical">申请人</td><td>全称</td><td>金寨县梅山镇卫生院</td><td rowspan="2" class="vertical">收款人</td><td>全称</td><td>六安正和医药有限公司</td></tr><tr><td>账号</td><td>20000281</td><td>账号</td><td>34050181</td></tr><tr><td>金额</td><td colspan="3">人民币（大写）贰万零叁佰元整</td><td colspan="2">￥20300.00</td></tr><tr><td>用途</td><td colspan="5">支付3月药品款</td></tr></table>${seal('大别山农商银行业务章', { x: 150, y: 52 })}`,
    fields: {
      ticketDate: '2025-04-29',
      boughtName: '金寨县梅山镇卫生院',
      sellerName: '六安正和医药有限公司',
      ticketAmount: '20300.00',
      amountInWords: '贰万零叁佰元整',
      purpose: '支付3月药品款',
    },
  },
  {
    name: 'pharmacy chain: return and delivery in one slip, 供货门店 and 要货门店, total after returned goods',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<h1>门店间调货单</h1><div class="split"><p>供货门店：一心堂药房滨河店</p><p>要货门店：一心堂药房西站店</p></div><div class="split"><p>调货单号：DH-0519-003</p><p>调货时间：2025-05-19 18:22</p><p>审批：店长</p></div>
${table([
  ['商品', '规格', '批号', '数量', '调货价', '调货金额'],
  ['硝酸甘油片', '0.5mg*100', 'H2501', '10', '28.00', '280.00'],
  ['速效救心丸', '60粒*2', 'S2502', '15', '36.00', '540.00'],
  ['合计', '', '', '25', '', '820.00'],
])}`,
    fields: {
      ticketNum: 'DH-0519-003',
      ticketDate: '2025-05-19',
      boughtName: '一心堂药房西站店',
      sellerName: '一心堂药房滨河店',
      ticketAmount: '820.00',
    },
    lines: [
      { quantity: '10', amount: '280' },
      { quantity: '15', amount: '540' },
    ],
  },
]
