import { dotMatrix, hand, handStyle } from './hand.ts'
import { type Layout, seal, table } from './layout.ts'

/** Layouts measured once after the changes that the twenty-third set led to. */
export const twentyFourthLayouts: readonly Layout[] = [
  {
    name: 'state wholesaler: names with codes behind them, delivery address of another name, eight head fields',
    type: 'deliveryNote',
    style: 'body{font-size:11.5px}',
    html: `<h1>国控华东医药有限公司随货同行单（销售）</h1><table class="open"><tr><td>购货单位：常熟市海虞镇中心卫生院(100387)</td><td>出库单号：ZDXS-2506-118830</td><td>出库日期：2025-06-18</td></tr><tr><td>收货单位：海虞镇中心卫生院药库</td><td>收货地址：常熟市海虞镇人民路</td><td>发货仓库：一号库</td></tr><tr><td>开票员：007</td><td>销售员：周楠</td><td>运输方式：自送</td></tr></table>
${table([
  ['货号', '通用名', '规格', '上市许可持有人', '批号', '有效期', '单位', '数量', '单价', '金额'],
  [
    '10221',
    '头孢呋辛酯片',
    '0.25g*12',
    '苏州中化药品工业有限公司',
    '25020811',
    '2027-01',
    '盒',
    '60',
    '14.80',
    '888.00',
  ],
  ['10992', '蒙脱石散', '3g*12', '博福益普生制药', '250611', '2028-05', '盒', '40', '17.20', '688.00'],
  ['合计', '', '', '', '', '', '', '100', '', '1576.00'],
])}<p>合计大写：壹仟伍佰柒拾陆元整</p><p>储运条件：常温　　质量状况：合格</p>`,
    fields: {
      ticketNum: 'ZDXS-2506-118830',
      ticketDate: '2025-06-18',
      boughtName: '常熟市海虞镇中心卫生院',
      sellerName: '国控华东医药有限公司',
      ticketAmount: '1576.00',
      amountInWords: '壹仟伍佰柒拾陆元整',
    },
    lines: [
      { quantity: '60', amount: '888' },
      { quantity: '40', amount: '688' },
    ],
  },
  {
    name: 'hospital logistics platform: acceptance by the hospital, its own name as letterhead, supplier in the head',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<p style="text-align:center;font-size:18px">濮阳油田总医院</p><h1>耗材到货验收单</h1><div class="split"><p>供应商名称：中原万康医疗设备有限公司</p><p>验收单号：YS20250911007</p></div><div class="split"><p>到货日期：2025-09-11</p><p>验收科室：设备科</p></div>
${table([
  ['耗材名称', '型号', '厂家', '数量', '单位', '进价', '金额'],
  ['心电电极片', 'T815', '上海韩洁', '1000', '片', '0.65', '650.00'],
  ['一次性导尿包', '16#', '扬州桂龙', '80', '包', '11.50', '920.00'],
])}<p class="right">合计：1570.00</p><div class="split"><p>验收人：</p><p>库管：</p></div>`,
    fields: {
      ticketNum: 'YS20250911007',
      ticketDate: '2025-09-11',
      boughtName: '濮阳油田总医院',
      sellerName: '中原万康医疗设备有限公司',
      ticketAmount: '1570.00',
    },
    lines: [
      { quantity: '1000', amount: '650' },
      { quantity: '80', amount: '920' },
    ],
  },
  {
    name: 'pad of a shop: 台头 with a line, sums in columns of digits, shop name under the table',
    type: 'deliveryNote',
    style: `main{color:#b03030} body{font-size:14px} ${handStyle}`,
    html: `<h1>销 货 清 单</h1><div class="split"><p>台头：<span class="under">${hand('文昌阁诊所')}</span></p><p>${hand('2025')}年${hand('10')}月${hand('11')}日</p><p>№ ${hand('0047718')}</p></div>
${table([
  ['品 名', '规 格', '单位', '数量', '单价', '金 额'],
  [hand('板蓝根'), hand('20袋'), hand('包'), hand('20'), hand('11.5'), hand('230.00')],
  [hand('酒精'), hand('500ml'), hand('瓶'), hand('15'), hand('6'), hand('90.00')],
  [`合计人民币（大写）${hand('叁佰贰拾元整')}`, '', '', '', '', hand('320.00')],
])}<div class="split"><p>销货单位（盖章）：兴隆药品批发部</p><p>开票人：${hand('杨')}</p></div>`,
    fields: {
      ticketNum: '0047718',
      ticketDate: '2025-10-11',
      boughtName: '文昌阁诊所',
      sellerName: '兴隆药品批发部',
      ticketAmount: '320.00',
      amountInWords: '叁佰贰拾元整',
    },
  },
  {
    name: 'cold chain vaccine receipt: from and to in table rows with 名称 and 地址 under each',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<h1>疫苗配送交接凭证</h1><table class="ruled"><tr><td rowspan="2">配送方</td><td>单位名称</td><td>鲁南冷链药品配送有限公司</td></tr><tr><td>地址</td><td>临沂市罗庄区</td></tr><tr><td rowspan="2">接种单位</td><td>单位名称</td><td>罗庄区盛庄街道预防接种门诊</td></tr><tr><td>地址</td><td>盛庄街道通达路</td></tr></table><div class="split"><p>凭证编码：LN-YM-250803-02</p><p>配送日：2025-08-03</p></div>
${table([
  ['疫苗名称', '批号', '有效期', '支数', '单价', '金额'],
  ['狂犬病疫苗', '20250116', '2026-07', '120', '68.00', '8160.00'],
  ['HPV疫苗', 'U011', '2027-03', '40', '329.00', '13160.00'],
])}<p>金额合计 ¥21320.00</p>`,
    fields: {
      ticketNum: 'LN-YM-250803-02',
      ticketDate: '2025-08-03',
      boughtName: '罗庄区盛庄街道预防接种门诊',
      sellerName: '鲁南冷链药品配送有限公司',
      ticketAmount: '21320.00',
    },
    lines: [
      { quantity: '120', amount: '8160' },
      { quantity: '40', amount: '13160' },
    ],
  },
  {
    name: 'receipt of a lawyer-like style: hereby confirmed in a paragraph, parties in full with roles',
    type: 'receipt',
    style: 'body{font:14px/2.1 "Noto Serif CJK SC"}',
    html: `<h1>收款确认书</h1><p>编号：QR-2025-077</p><p>　　兹确认，我公司已于2025年9月1日收到太湖县晋熙镇卫生院支付的药品货款人民币陆仟柒佰伍拾元整（￥6,750.00）。特此确认。</p><p class="right">安庆华氏医药有限公司</p><p class="right">2025年9月2日</p>${seal('安庆华氏医药有限公司', { x: 140, y: 50 })}`,
    fields: {
      ticketNum: 'QR-2025-077',
      ticketDate: '2025-09-02',
      boughtName: '太湖县晋熙镇卫生院',
      sellerName: '安庆华氏医药有限公司',
      ticketAmount: '6750.00',
      amountInWords: '陆仟柒佰伍拾元整',
    },
  },
  {
    name: 'Hong Kong invoice-cum-delivery: SOLD TO block, INVOICE NO., terms and total due',
    type: 'invoice',
    style: 'body{font:12.5px/1.6 "Noto Sans CJK TC"}',
    html: `<div class="split"><div><p style="font-size:17px">恆健醫療用品公司</p><p style="font-size:10px">HANG KIN MEDICAL SUPPLIES CO.</p></div><h1>發票 INVOICE</h1></div><div class="split"><div><p>SOLD TO 客戶：</p><p>屯門仁濟安老院</p><p>屯門青山公路1號</p></div><div><p>INVOICE NO. 發票號碼：HK-30881</p><p>DATE 日期：2025/04/28</p><p>TERMS 條款：30 DAYS</p></div></div>
${table([
  ['DESCRIPTION 貨品', 'QTY 數量', 'UNIT PRICE 單價', 'AMOUNT 金額'],
  ['血糖試紙 50片', '40', '145.00', '5,800.00'],
  ['採血針 100支', '40', '38.00', '1,520.00'],
])}<p class="right">TOTAL 總額 HK$ 7,320.00</p><p>E. &amp; O. E.</p>`,
    fields: {
      ticketNum: 'HK-30881',
      ticketDate: '2025-04-28',
      boughtName: '屯門仁濟安老院',
      sellerName: '恆健醫療用品公司',
      ticketAmount: '7320.00',
    },
  },
  {
    name: 'needle printer: labels and values glued without colon or blank, page with tear-off holes',
    type: 'deliveryNote',
    paper: 241,
    style: `body{font-size:13px} ${dotMatrix}`,
    html: `<p style="text-align:center;font-size:17px">华北康源药业发货清单</p><div class="split"><p>客户名称保定市满城区中医医院</p><p>单号FHQD20250304119</p><p>日期2025-03-04</p></div>
${table(
  [
    ['药品', '规格', '产地', '单位', '数量', '单价', '金额'],
    ['丹红注射液', '20ml', '菏泽', '支', '100', '38.20', '3820.00'],
    ['醒脑静注射液', '10ml', '无锡', '支', '60', '33.50', '2010.00'],
  ],
  'open',
)}<p>合计5830.00元　大写伍仟捌佰叁拾元整</p><p>制单吴霞　发货孟军　收货</p>`,
    fields: {
      ticketNum: 'FHQD20250304119',
      ticketDate: '2025-03-04',
      boughtName: '保定市满城区中医医院',
      ticketAmount: '5830.00',
      amountInWords: '伍仟捌佰叁拾元整',
    },
    lines: [
      { quantity: '100', amount: '3820' },
      { quantity: '60', amount: '2010' },
    ],
  },
  {
    name: 'Taiwan: 統一發票-like delivery with 客戶寶號 and 供應廠商 below, freight and tax',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Serif CJK TC";font-size:12.5px}',
    html: `<h1>送 貨 憑 單</h1><div class="split"><p>客戶寶號：竹東榮民醫院</p><p>憑單號碼：DS-1140605-2</p></div><div class="split"><p>送貨地址：新竹縣竹東鎮中豐路</p><p>送貨日期：114年6月5日</p></div>
${table([
  ['料號', '品名規格', '數量', '單位', '單價', '金額'],
  ['K-221', '抽痰管 14Fr', '500', '條', '8', '4,000'],
  ['K-305', '氧氣面罩', '60', '個', '45', '2,700'],
])}<div class="split"><p>供應廠商：台康醫材有限公司</p><div class="right"><p>銷售額 6,700</p><p>稅額(5%) 335</p><p>運費 0</p><p>應收總額 7,035</p></div></div>`,
    fields: {
      ticketNum: 'DS-1140605-2',
      ticketDate: '2025-06-05',
      boughtName: '竹東榮民醫院',
      sellerName: '台康醫材有限公司',
      ticketAmount: '7035.00',
    },
    lines: [
      { quantity: '500', amount: '4000' },
      { quantity: '60', amount: '2700' },
    ],
  },
  {
    name: 'online pharmacy parcel slip: buyer nick, consignee unit, order number as the paper number',
    type: 'deliveryNote',
    paper: 110,
    style: 'body{font-size:12px}',
    html: `<p style="text-align:center;font-size:16px">药师帮配货单</p><p>订单编号 YSB2511190033871</p><p>商家 河南百年康鑫药业有限公司</p><p>收货 老百姓惠民药店　13700002222</p><p>付款时间 2025-11-19 09:41:07</p><hr>${table(
      [
        ['商品', '数量', '单价', '小计'],
        ['连花清瘟胶囊 24粒', '30', '13.80', '414.00'],
        ['小柴胡颗粒 10袋', '20', '9.90', '198.00'],
      ],
      'open',
    )}<hr><p>商品总额 612.00</p><p>运费 8.00</p><p>优惠 -20.00</p><p>实付款 600.00</p>`,
    fields: {
      ticketNum: 'YSB2511190033871',
      ticketDate: '2025-11-19',
      boughtName: '老百姓惠民药店',
      sellerName: '河南百年康鑫药业有限公司',
      ticketAmount: '600.00',
    },
    lines: [
      { quantity: '30', amount: '414' },
      { quantity: '20', amount: '198' },
    ],
  },
  {
    name: 'payment by acceptance bill: drawer and payee, amounts in a grid of digits beside words',
    type: 'payment',
    style: 'body{font-size:12px}',
    html: `<h1>中原银行 进账单（收账通知）</h1><p style="text-align:center">2025 年 07 月 30 日　　No 03398812</p><table class="ruled"><tr><td rowspan="2">出票人</td><td>全称</td><td>禹州市钧台医院</td><td rowspan="2">收款人</td><td>全称</td><td>河南九州通医药有限公司</td></tr><tr><td>账号</td><td>41050100</td><td>账号</td><td>76120155</td></tr><tr><td colspan="2">金额人民币（大写）</td><td colspan="2">伍万零陆佰元整</td><td colspan="2">￥50,600.00</td></tr><tr><td>票据种类</td><td>转账支票</td><td>票据张数</td><td>1</td><td colspan="2">收款人开户银行签章</td></tr></table>`,
    fields: {
      ticketNum: '03398812',
      ticketDate: '2025-07-30',
      boughtName: '禹州市钧台医院',
      sellerName: '河南九州通医药有限公司',
      ticketAmount: '50600.00',
      amountInWords: '伍万零陆佰元整',
    },
  },
  {
    name: 'return slip turned delivery: 发自 and 送往 in a sentence row, short words, weight totals',
    type: 'deliveryNote',
    style: 'body{font-size:13px}',
    html: `<h1>药材出库送货联</h1><p>发自：亳州万源中药材商行　　送往：六安市裕安区康复医院煎药房</p><p>联号：0388-25　　　2025/01/16</p>
${table([
  ['药材', '产地', '重量(kg)', '价/kg', '款额'],
  ['白芍', '亳州', '50', '32.00', '1600.00'],
  ['菊花', '滁州', '20', '95.00', '1900.00'],
  ['牡丹皮', '铜陵', '15', '48.00', '720.00'],
])}<p>总重：85kg　　总款：4220.00　　已付：2000.00　　下欠：2220.00</p>`,
    fields: {
      ticketNum: '0388-25',
      ticketDate: '2025-01-16',
      boughtName: '六安市裕安区康复医院煎药房',
      sellerName: '亳州万源中药材商行',
      ticketAmount: '4220.00',
    },
    lines: [
      { quantity: '50', amount: '1600' },
      { quantity: '20', amount: '1900' },
      { quantity: '15', amount: '720' },
    ],
  },
  {
    name: 'receipt of a training fee: letterhead institute, payer under 兹收到 in its own box',
    type: 'receipt',
    style: 'body{font-size:13px}',
    html: `<div class="split"><p style="font-size:16px">福建省医药行业协会</p><p style="font-size:16px">会费收据</p></div><table class="ruled"><tr><td>兹收到</td><td>漳浦县佛昙中心卫生院</td><td>收据编号</td><td>HF2025-0613</td></tr><tr><td>款项内容</td><td>2025年度会费</td><td>收款日期</td><td>2025年06月13日</td></tr><tr><td>金额大写</td><td>贰仟元整</td><td>小写</td><td>￥2,000.00</td></tr></table><p>收款人：阿芳　　　单位（章）</p>`,
    fields: {
      ticketNum: 'HF2025-0613',
      ticketDate: '2025-06-13',
      boughtName: '漳浦县佛昙中心卫生院',
      sellerName: '福建省医药行业协会',
      ticketAmount: '2000.00',
      amountInWords: '贰仟元整',
      purpose: '2025年度会费',
    },
  },
]
