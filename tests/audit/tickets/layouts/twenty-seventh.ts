import { dotMatrix, hand, handStyle } from './hand.ts'
import { type Layout, seal, table } from './layout.ts'

/** Layouts measured once after the changes that the twenty-sixth set led to. */
export const twentySeventhLayouts: readonly Layout[] = [
  {
    name: 'oxygen supplier: cylinders out and in, customer as 用气单位, deposit line apart from the sum',
    type: 'deliveryNote',
    style: 'body{font-size:12.5px}',
    html: `<p style="font-size:18px;text-align:center">咸宁市蓝天医用气体有限公司</p><h1>送气单</h1><div class="split"><p>用气单位：通山县大畈镇卫生院</p><p>送气日期：2025-08-08</p><p>单据编号：SQ-0808-12</p></div>
${table([
  ['气体名称', '规格', '送出瓶数', '收回空瓶', '单价', '金额'],
  ['医用氧', '40L', '20', '18', '45.00', '900.00'],
  ['医用氧', '10L', '10', '10', '22.00', '220.00'],
])}<div class="split"><p>气款合计：1,120.00 元</p><p>押瓶 2 只</p><p>押金：600.00</p></div><div class="split"><p>送气人</p><p>用气单位签收</p></div>`,
    fields: {
      ticketNum: 'SQ-0808-12',
      ticketDate: '2025-08-08',
      boughtName: '通山县大畈镇卫生院',
      sellerName: '咸宁市蓝天医用气体有限公司',
      ticketAmount: '1120.00',
    },
  },
  {
    name: 'head as a sentence with blanks: 兹由 X 发往 Y, number in the corner, needle print',
    type: 'deliveryNote',
    paper: 241,
    style: `body{font-size:13px;line-height:1.8} ${dotMatrix}`,
    html: `<div class="split"><p></p><p style="font-size:18px">药品发运单</p><p>编号 FY-2506-0311</p></div><p>兹由 <span class="under">商洛市盘龙药业集团医药股份有限公司</span> 发往 <span class="under">山阳县漫川关镇中心卫生院</span> 下列药品，请于 <span class="under">2025</span> 年 <span class="under">6</span> 月 <span class="under">21</span> 日前验收。</p>
${table([
  ['品名', '剂型', '规格', '单位', '数量', '单价', '金额'],
  ['盘龙七片', '片剂', '0.3g*36', '盒', '60', '28.50', '1710.00'],
  ['骨松宝胶囊', '胶囊', '0.5g*24', '盒', '40', '19.00', '760.00'],
])}<p>合计：2470.00　　制单日期：2025-06-18</p>`,
    fields: {
      ticketNum: 'FY-2506-0311',
      ticketDate: '2025-06-18',
      boughtName: '山阳县漫川关镇中心卫生院',
      sellerName: '商洛市盘龙药业集团医药股份有限公司',
      ticketAmount: '2470.00',
    },
    lines: [
      { quantity: '60', amount: '1710' },
      { quantity: '40', amount: '760' },
    ],
  },
  {
    name: 'laboratory reagents: customer block left, ship block right, each with name, department and phone',
    type: 'deliveryNote',
    style: 'body{font-size:12px} .b{width:48%}',
    html: `<p style="font-size:17px">北京金诺检测试剂有限公司</p><h1>试剂发货清单</h1><div class="split"><div class="b"><p>开票客户</p><p>唐山市丰南区中医医院</p><p>税号：12130207401999003K</p></div><div class="b"><p>收货信息</p><p>唐山市丰南区中医医院 检验科</p><p>河北省唐山市丰南区青年路</p><p>张老师 15000001234</p></div></div><div class="split"><p>发货清单号：JN250926-08</p><p>销售订单：SO-250924-11</p><p>发货日期：2025/09/26</p></div>
${table([
  ['货号', '试剂名称', '规格', '批号', '数量', '单价', '总额'],
  ['C-101', '肌酐测定试剂盒', 'R1 60ml', '20250801', '6', '420.00', '2,520.00'],
  ['C-118', '尿酸测定试剂盒', 'R1 60ml', '20250715', '4', '380.00', '1,520.00'],
])}<p class="right">货款合计：4,040.00　冷链运费：60.00　应收：4,100.00</p>`,
    fields: {
      ticketNum: 'JN250926-08',
      ticketDate: '2025-09-26',
      boughtName: '唐山市丰南区中医医院',
      sellerName: '北京金诺检测试剂有限公司',
      ticketAmount: '4100.00',
    },
    lines: [
      { quantity: '6', amount: '2520' },
      { quantity: '4', amount: '1520' },
    ],
  },
  {
    name: 'Taiwan: clinic software slip, labels above values in a ruled head of five cells',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Sans CJK TC";font-size:12.5px}',
    html: `<p style="font-size:18px;text-align:center">杏一醫療用品股份有限公司 中壢門市</p><p style="text-align:center">出貨明細</p>${table(
      [
        ['單號', '日期', '客戶名稱', '業務', '付款'],
        ['ZL-11409-0771', '114/09/30', '中壢長春護理之家', '林小姐', '月結'],
      ],
    )}<br>${table([
      ['商品編號', '商品名稱', '數量', '單價', '金額'],
      ['E-551', '看護墊 60x90', '20', '165', '3,300'],
      ['E-702', '濕巾 80抽', '48', '45', '2,160'],
      ['', '', '', '合計', '5,460'],
    ])}`,
    fields: {
      ticketNum: 'ZL-11409-0771',
      ticketDate: '2025-09-30',
      boughtName: '中壢長春護理之家',
      ticketAmount: '5460.00',
    },
    lines: [
      { quantity: '20', amount: '3300' },
      { quantity: '48', amount: '2160' },
    ],
  },
  {
    name: 'receipt in the form of a table with diagonal words, the payer called 交款部门或单位',
    type: 'receipt',
    style: `body{font-size:13.5px} ${handStyle}`,
    html: `<h1>现金收入凭单</h1><div class="split"><p>${hand('2025 年 1 月 22 日')}</p><p>凭单第 ${hand('0418')} 号</p></div><table class="ruled"><tr><td>交款部门或单位</td><td colspan="3">${hand('凤台县尚塘镇卫生院')}</td></tr><tr><td>款项内容</td><td colspan="3">${hand('结清上年体温计货款')}</td></tr><tr><td>金额（大写）</td><td>${hand('叁佰陆拾元整')}</td><td>小写</td><td>${hand('¥360.00')}</td></tr></table><p>收款单位签章：凤台永泰医药公司　　收款：${hand('解')}　　交款：</p>${seal('凤台永泰医药公司', { x: 60, y: 52 })}`,
    fields: {
      ticketNum: '0418',
      ticketDate: '2025-01-22',
      boughtName: '凤台县尚塘镇卫生院',
      sellerName: '凤台永泰医药公司',
      ticketAmount: '360.00',
      amountInWords: '叁佰陆拾元整',
      purpose: '结清上年体温计货款',
    },
  },
  {
    name: 'supermarket style slip of a pharmacy for a company customer, member name and points',
    type: 'deliveryNote',
    paper: 80,
    style: 'body{font-size:12px}',
    html: `<p style="text-align:center;font-size:15px">欢迎光临</p><p style="text-align:center">国大药房沈阳北站店</p><p style="text-align:center">销售小票</p><p>流水号：0098 1207 0033</p><p>会员名称：北站街道敬老院</p><p>销售时间：2025/12/07 09:55</p><hr>${table(
      [
        ['商品', '数量', '金额'],
        ['钙片', '10', '390.00'],
        ['血压计', '2', '498.00'],
      ],
      'open',
    )}<hr><p>件数：12　合计：888.00</p><p>优惠：-38.00</p><p>应收：850.00</p><p>微信：850.00　找零：0.00</p><p>本次积分：850</p>`,
    fields: {
      ticketDate: '2025-12-07',
      boughtName: '北站街道敬老院',
      sellerName: '国大药房沈阳北站店',
      ticketAmount: '850.00',
    },
  },
  {
    name: 'government style: handover list between a health bureau and a hospital, red head, no sums but quantities',
    type: 'deliveryNote',
    style: 'body{font:13.5px/1.8 "Noto Serif CJK SC"}',
    html: `<h1 style="color:#c00">应急物资调拨交接单</h1><p class="right">调拨〔2025〕第 031 号</p><p>调出单位：会宁县卫生健康局</p><p>调入单位：会宁县甘沟驿镇中心卫生院</p><p>调拨时间：2025年3月29日</p>
${table([
  ['物资名称', '规格', '单位', '数量', '备注'],
  ['医用防护服', 'L', '套', '60', ''],
  ['N95口罩', '20只', '盒', '40', ''],
])}<div class="split"><p>经办人</p><p>接收人</p></div>`,
    fields: {
      ticketDate: '2025-03-29',
      boughtName: '会宁县甘沟驿镇中心卫生院',
      sellerName: '会宁县卫生健康局',
    },
  },
  {
    name: 'Hong Kong invoice with statement: customer code, invoice total with deposit and balance due',
    type: 'invoice',
    style: 'body{font:12.5px/1.6 "Noto Sans CJK TC"}',
    html: `<div class="split"><div><p style="font-size:17px">卓康醫療器材有限公司</p><p style="font-size:10px">Chuk Hong Medical Equipment Limited</p></div><h1>INVOICE 發票</h1></div><div class="split"><div><p>TO: 將軍澳靈實護養院 (C0881)</p><p>ATTN: 陳姑娘</p></div><div><p>Inv. No.: CH250612-4</p><p>Date: 12 Jun 2025</p><p>Your Ref: LS-077</p></div></div>
${table([
  ['No.', 'Description', 'Qty', 'Unit Price', 'Amount (HKD)'],
  ['1', '電動護理床', '2', '8,600.00', '17,200.00'],
  ['2', '防褥瘡床褥', '2', '1,450.00', '2,900.00'],
])}<div class="right"><p>Total 20,100.00</p><p>Less deposit 5,000.00</p><p>Balance due 15,100.00</p></div>`,
    fields: {
      ticketNum: 'CH250612-4',
      ticketDate: '2025-06-12',
      boughtName: '將軍澳靈實護養院',
      sellerName: '卓康醫療器材有限公司',
      ticketAmount: '20100.00',
    },
  },
  {
    name: 'bank SMS-like confirmation printed: sentence with payer, payee and sum',
    type: 'payment',
    paper: 140,
    style: 'body{font-size:13.5px;line-height:1.9}',
    html: `<p style="text-align:center;font-size:17px">企业网银付款回单</p><p>回单编号：QY2025062600812</p><p>付款单位名称：霍邱县临水镇卫生院</p><p>付款账户：1302 **** 7781</p><p>收款单位名称：安徽天星医药集团有限公司</p><p>收款账户：3401 **** 0092</p><p>付款金额：46,318.20元（肆万陆仟叁佰壹拾捌元贰角整）</p><p>付款时间：2025-06-26 10:11:09</p><p>付款用途：5月份药款</p>`,
    fields: {
      ticketNum: 'QY2025062600812',
      ticketDate: '2025-06-26',
      boughtName: '霍邱县临水镇卫生院',
      sellerName: '安徽天星医药集团有限公司',
      ticketAmount: '46318.20',
      amountInWords: '肆万陆仟叁佰壹拾捌元贰角整',
      purpose: '5月份药款',
    },
  },
  {
    name: 'traditional herb shop on the mainland: old words, 宝号 before the name, copper-plate border, total by hand',
    type: 'deliveryNote',
    style: `body{font:14px/1.9 "AR PL UKai CN"} ${handStyle}`,
    html: `<p style="text-align:center;font-size:19px">叶同仁堂国药号</p><p style="text-align:center">发 货 清 册</p><div class="split"><p>宝号：${hand('永嘉县枫林中医馆')}</p><p>册号：${hand('丙-0277')}</p></div><p class="right">${hand('2025')}年${hand('11')}月${hand('2')}日</p>
${table([
  ['药材', '斤两', '价', '计洋'],
  [hand('川芎'), hand('20'), hand('38'), hand('760')],
  [hand('白芷'), hand('15'), hand('22'), hand('330')],
])}<p>共计人民币 ${hand('壹仟零玖拾元整')} （${hand('1090.00')}）</p>`,
    fields: {
      ticketDate: '2025-11-02',
      boughtName: '永嘉县枫林中医馆',
      ticketAmount: '1090.00',
      amountInWords: '壹仟零玖拾元整',
    },
  },
  {
    name: 'pharma distributor: seller name in a seal only and as 企业名称 in a licence line at the foot',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<h1>药品销售出库随货同行单</h1><div class="split"><p>购货企业：凤翔区柳林镇卫生院</p><p>随货单号：SH250403-0128</p><p>出库日期：2025-04-03</p></div>
${table([
  ['品名', '规格', '生产企业', '批号', '有效期至', '单位', '数量', '单价', '金额'],
  ['头孢拉定胶囊', '0.25g*24', '汉江药业', '250110', '2027-12', '盒', '60', '8.20', '492.00'],
  ['双黄连口服液', '10ml*10', '三精制药', '250208', '2027-01', '盒', '30', '17.00', '510.00'],
])}<p>金额合计：1002.00　壹仟零贰元整</p><p>企业名称：宝鸡众康医药有限公司　经营许可证：陕AA9170012　地址：宝鸡市高新大道</p>${seal('宝鸡众康医药有限公司出库专用章', { x: 140, y: 62 })}`,
    fields: {
      ticketNum: 'SH250403-0128',
      ticketDate: '2025-04-03',
      boughtName: '凤翔区柳林镇卫生院',
      sellerName: '宝鸡众康医药有限公司',
      ticketAmount: '1002.00',
      amountInWords: '壹仟零贰元整',
    },
    lines: [
      { quantity: '60', amount: '492' },
      { quantity: '30', amount: '510' },
    ],
  },
  {
    name: 'English receipt of a training hospital with Chinese names in brackets',
    type: 'receipt',
    style: 'body{font:13.5px/2 "Noto Sans CJK SC"}',
    html: `<p style="font-size:17px;text-align:center">Harmony Diagnostics Co., Ltd.</p><h1>PAYMENT RECEIPT</h1><p>Receipt Number: HD-R-0925-17</p><p>Payment Date: September 25, 2025</p><p>Paid by: Greenfield Women's Hospital</p><p>Amount Paid: CNY 12,480.00</p><p>For: HPV test kits, August 2025</p><p>Issued by: Harmony Diagnostics Co., Ltd.</p>`,
    fields: {
      ticketNum: 'HD-R-0925-17',
      ticketDate: '2025-09-25',
      boughtName: "Greenfield Women's Hospital",
      sellerName: 'Harmony Diagnostics Co., Ltd.',
      ticketAmount: '12480.00',
      purpose: 'HPV test kits, August 2025',
    },
  },
]
