import { hand, handStyle } from './hand.ts'
import { type Layout, seal, table } from './layout.ts'

/** Layouts measured once after the changes that the fourteenth set led to. */
export const fifteenthLayouts: readonly Layout[] = [
  {
    name: 'hospital consumables: note with the shipper in the title, receiver and department in one row',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<h1>衡泰医疗器械有限公司随货同行单</h1><div class="split"><p>收货客户：云溪区人民医院（设备科）</p><p>单据编号：HT-SHTX-2506-0418</p></div><div class="split"><p>收货地址：云溪区湖滨路101号</p><p>制单日期：2025-06-24</p></div>
${table([
  ['序号', '产品名称', '规格型号', '批号/序列号', '单位', '数量', '含税单价', '含税金额'],
  ['1', '一次性使用导尿管', '16Fr', 'DN250318', '根', '200', '6.40', '1280.00'],
  ['2', '医用透明质酸敷料', '25g', 'MS241102', '盒', '24', '86.00', '2064.00'],
])}<div class="split"><p>合计（大写）：叁仟叁佰肆拾肆元整</p><p>合计（小写）：3344.00</p></div><div class="split"><p>制单人：田野</p><p>发货人：郑磊</p><p>收货人：</p></div>${seal('衡泰医疗器械有限公司', { x: 60, y: 70 })}`,
    fields: {
      ticketNum: 'HT-SHTX-2506-0418',
      ticketDate: '2025-06-24',
      boughtName: '云溪区人民医院(设备科)',
      sellerName: '衡泰医疗器械有限公司',
      ticketAmount: '3344.00',
      amountInWords: '叁仟叁佰肆拾肆元整',
    },
    lines: [
      { unit: '根', quantity: '200', amount: '1280' },
      { unit: '盒', quantity: '24', amount: '2064' },
    ],
  },
  {
    name: 'cash receipt on a pad: received from in one line, the reason in the next, no figure label',
    type: 'receipt',
    style: `main{color:#234f9b} body{font-size:15px;line-height:2.1} ${handStyle}`,
    html: `<h1>收　据</h1><div class="split"><p>编号 ${hand('0003915')}</p><p>${hand('2025')}年 ${hand('2')}月 ${hand('18')}日</p></div><p>兹收到 <span class="under">${hand('桃园村卫生室')}</span></p><p>交来货款（ ${hand('一月药品')} ）</p><p>人民币（大写）<span class="under">${hand('捌佰陆拾元整')}</span>　￥ ${hand('860.00')}</p><div class="split"><p>收款单位：康民医药零售有限公司</p><p>收款人：${hand('许倩')}</p></div>`,
    fields: {
      ticketNum: '0003915',
      ticketDate: '2025-02-18',
      boughtName: '桃园村卫生室',
      sellerName: '康民医药零售有限公司',
      ticketAmount: '860.00',
      amountInWords: '捌佰陆拾元整',
    },
  },
  {
    name: 'landscape stock issue: head in three columns without ruling, totals in the last ruled row',
    type: 'deliveryNote',
    paper: 241,
    style: 'body{font:12.5px/1.6 "Noto Serif CJK SC"}',
    html: `<h1>中卫医药（集团）有限公司 出库单</h1><table class="open"><tr><td>客户名称：古城县中医院</td><td>出库单号：CK-20250922-0067</td><td>出库日期：2025年9月22日</td></tr><tr><td>送货地址：古城县东街2号</td><td>业务员：沈晨</td><td>付款期限：60天</td></tr></table>
${table([
  ['药品编码', '药品名称', '剂型', '规格', '生产厂家', '批号', '有效期', '单位', '数量', '单价', '金额'],
  ['YP0101', '盐酸氨溴索注射液', '针剂', '2ml:15mg', '天津药业', '25060132', '2027-05', '支', '500', '1.96', '980.00'],
  ['YP0240', '葡萄糖注射液', '大输液', '500ml', '石家庄四药', '2507221A', '2027-06', '袋', '300', '2.75', '825.00'],
  ['合计', '', '', '', '', '', '', '', '800', '', '1805.00'],
])}<p>金额大写：壹仟捌佰零伍元整</p><div class="split"><p>制单：何斌</p><p>复核：龙飞</p><p>客户签字：</p></div>`,
    fields: {
      ticketNum: 'CK-20250922-0067',
      ticketDate: '2025-09-22',
      boughtName: '古城县中医院',
      sellerName: '中卫医药(集团)有限公司',
      ticketAmount: '1805.00',
      amountInWords: '壹仟捌佰零伍元整',
    },
    lines: [
      { unit: '支', quantity: '500', amount: '980', batchNo: '25060132' },
      { unit: '袋', quantity: '300', amount: '825', batchNo: '2507221A' },
    ],
  },
  {
    name: 'Hong Kong delivery note in two languages, sums without cents, buyer in a box',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Sans CJK TC";font-size:12.5px}',
    html: `<p style="font-size:18px">百利醫療用品有限公司</p><h1>送貨單 DELIVERY NOTE</h1><div class="split"><div style="border:1px solid #333;padding:6px;width:90mm"><p>客戶 Customer：博愛護理院</p><p>九龍旺角亞皆老街9號</p></div><div><p>單號 No.：BL-250730-2</p><p>日期 Date：30/07/2025</p></div></div>
${table([
  ['項次', '貨品名稱', '數量', '單位', '單價', '金額'],
  ['1', '無菌紗布 10x10cm', '300', '包', '12.0', '3,600.0'],
  ['2', '尿袋 2000ml', '150', '個', '18.0', '2,700.0'],
])}<p class="right">合計金額：HK$6,300.0</p><p>客戶簽收：</p>`,
    fields: {
      ticketNum: 'BL-250730-2',
      ticketDate: '2025-07-30',
      boughtName: '博愛護理院',
      sellerName: '百利醫療用品有限公司',
      ticketAmount: '6300.00',
    },
    lines: [
      { unit: '包', quantity: '300', amount: '3600' },
      { unit: '個', quantity: '150', amount: '2700' },
    ],
  },
  {
    name: 'receipt as a voucher of an ERP: grid with the payer, two lines of items and a total',
    type: 'receipt',
    style: 'body{font-size:12px}',
    html: `<h1>收款单</h1><div class="split"><p>单据日期：2025-11-17</p><p>单据编号：SKD-2511-0231</p></div>${table([
      ['往来单位', '平江县第二人民医院', '结算方式', '银行汇款'],
      ['收款账户', '中国银行3301', '收款部门', '财务部'],
    ])}<br>${table([
      ['行号', '收款类别', '源单号', '收款金额', '备注'],
      ['1', '应收款', 'XS-2509-118', '8,200.00', ''],
      ['2', '应收款', 'XS-2510-042', '5,150.00', ''],
      ['', '合计', '', '13,350.00', ''],
    ])}<p>大写：壹万叁仟叁佰伍拾元整</p><div class="split"><p>收款单位：广济医药有限公司</p><p>制单人：苗苗</p></div>`,
    fields: {
      ticketNum: 'SKD-2511-0231',
      ticketDate: '2025-11-17',
      boughtName: '平江县第二人民医院',
      sellerName: '广济医药有限公司',
      ticketAmount: '13350.00',
      amountInWords: '壹万叁仟叁佰伍拾元整',
    },
  },
  {
    name: 'chain store transfer: from and to in a row with arrows of labels, faint dot separators',
    type: 'deliveryNote',
    style: 'main{color:#555} body{font-size:12px}',
    html: `<h1>商品配送清单</h1><div class="split"><p>发货仓：益民医药连锁有限公司配送中心</p><p>收货门店：益民大药房城南店</p></div><div class="split"><p>清单编号：QD2504280015</p><p>配送日期：2025.04.28</p></div>
${table([
  ['商品编号', '商品名称', '规格', '单位', '配送数量', '配送单价', '配送金额', '批号'],
  ['880121', '板蓝根颗粒', '10g*20袋', '包', '40', '9.60', '384.00', 'B2501'],
  ['880340', '感冒灵胶囊', '12粒', '盒', '50', '7.30', '365.00', 'G2412'],
])}<div class="split"><p>合计数量：90</p><p>合计金额：749.00</p></div><div class="split"><p>拣货：王丽</p><p>复核：张超</p><p>门店签收：</p></div>`,
    fields: {
      ticketNum: 'QD2504280015',
      ticketDate: '2025-04-28',
      boughtName: '益民大药房城南店',
      sellerName: '益民医药连锁有限公司配送中心',
      ticketAmount: '749.00',
    },
    lines: [
      { unit: '包', quantity: '40', amount: '384' },
      { unit: '盒', quantity: '50', amount: '365' },
    ],
  },
]
