import { dotMatrix, hand, handStyle } from './hand.ts'
import { type Layout, seal, table } from './layout.ts'

/**
 * Layouts of small senders and public institutions, written before measuring; measured after the changes for the
 * previous set.
 */
export const thirtiethLayouts: readonly Layout[] = [
  {
    name: 'dot matrix three-ply: company over a stretched title, contacts between, head fields with dots',
    type: 'deliveryNote',
    style: `body{font:13px/1.6 "Noto Sans Mono CJK SC"} ${dotMatrix}`,
    html: `<p style="text-align:center;font-size:18px">重庆渝东药品配送有限公司</p><h1>配 送 清 单</h1><div class="split"><p>客 户：梁平区屏锦镇中心卫生院</p><p>清单号：PS-250317-118</p></div><div class="split"><p>地 址：梁平区屏锦镇湖洋路9号</p><p>日 期：2025/03/17</p></div>
${table([
  ['序', '品名规格', '厂家', '单位', '数量', '单价', '金额'],
  ['1', '头孢呋辛酯片 0.25g*12', '国药致君', '盒', '150', '13.80', '2070.00'],
  ['2', '奥美拉唑肠溶胶囊 20mg*14', '悦康', '盒', '200', '6.40', '1280.00'],
])}<p>本页小计：3350.00　　总计：3350.00　　大写：叁仟叁佰伍拾元整</p><p>白联存根　红联客户　黄联回单</p>`,
    fields: {
      ticketNum: 'PS-250317-118',
      ticketDate: '2025-03-17',
      boughtName: '梁平区屏锦镇中心卫生院',
      sellerName: '重庆渝东药品配送有限公司',
      ticketAmount: '3350.00',
      amountInWords: '叁仟叁佰伍拾元整',
    },
    lines: [
      { quantity: '150', amount: '2070' },
      { quantity: '200', amount: '1280' },
    ],
  },
  {
    name: 'public non-tax style bill: bill code and number, payer with its code, collector seal in the foot',
    type: 'receipt',
    style: 'body{font-size:12px}',
    html: `<h1>资金往来结算票据（电子）</h1><div class="split"><p>票据代码：00010125</p><p>票据号码：0033918827</p></div><div class="split"><p>交款人统一社会信用代码：12370983495</p><p>校验码：a7f30c</p></div><div class="split"><p>交款人：肥城市桃园镇卫生院</p><p>开票日期：2025-12-04</p></div>${table(
      [
        ['项目编码', '项目名称', '单位', '数量', '标准', '金额（元）'],
        ['99', '代收疫苗款', '批', '1', '26,800.00', '26,800.00'],
      ],
    )}<p>金额合计（大写）贰万陆仟捌佰元整　　（小写）26,800.00</p><div class="split"><p>收款单位（章）：肥城市疾病预防控制中心</p><p>复核人：武</p><p>收款人：刘</p></div>`,
    fields: {
      ticketNum: '0033918827',
      ticketDate: '2025-12-04',
      boughtName: '肥城市桃园镇卫生院',
      sellerName: '肥城市疾病预防控制中心',
      ticketAmount: '26800.00',
      amountInWords: '贰万陆仟捌佰元整',
      purpose: '代收疫苗款',
    },
  },
  {
    name: 'order app printout: shop as sender, receiver line with person and phone, freight and coupon in the sums',
    type: 'deliveryNote',
    style: 'body{font-size:12.5px}',
    html: `<div class="split"><p style="font-size:18px">药师帮 · 发货清单</p><p>订单编号 2025061133810027</p></div><p>店铺：江西仁翔药业有限公司</p><p>收货方：瑞金市象湖镇康达药店（杨凤 137****2201）</p><p>发货单：FH0611-338-2　　发货时间：2025-06-12 09:14</p>
${table([
  ['商品', '厂家', '数量', '单价', '小计'],
  ['感冒灵颗粒 10g*9袋', '华润三九', '50', '10.90', '545.00'],
  ['藿香正气口服液 10ml*10', '太极', '40', '13.50', '540.00'],
])}<p class="right">商品总额：¥1,085.00</p><p class="right">运费：¥12.00</p><p class="right">优惠券：-¥30.00</p><p class="right">实付：¥1,067.00</p>`,
    fields: {
      ticketNum: 'FH0611-338-2',
      ticketDate: '2025-06-12',
      boughtName: '瑞金市象湖镇康达药店',
      sellerName: '江西仁翔药业有限公司',
      ticketAmount: '1067.00',
    },
    lines: [
      { quantity: '50', amount: '545' },
      { quantity: '40', amount: '540' },
    ],
  },
  {
    name: 'note with the title below the party block, number under a bar code, currency column',
    type: 'deliveryNote',
    style:
      'body{font-size:12px} .bars{height:24px;width:180px;background:repeating-linear-gradient(90deg,#111 0 2px,#fff 2px 5px,#111 5px 6px,#fff 6px 9px)}',
    html: `<div class="split"><div><p>供：天津天士力医药商业有限公司</p><p>需：静海区台头镇卫生院</p></div><div><div class="bars"></div><p style="text-align:center">TSL2501094417</p></div></div><h1>药品销售随货同行联</h1><p>开票日：2025.01.09　　库：常温一库　　制单：06</p>
${table([
  ['药品', '剂型', '规格', '批号/效期', '数量', '单位', '含税价', '含税额'],
  ['复方丹参滴丸', '滴丸', '27mg*180', 'A24110/2707', '100', '瓶', '26.60', '2660.00'],
  ['养血清脑颗粒', '颗粒', '4g*15', 'B24093/2706', '60', '盒', '28.30', '1698.00'],
])}<div class="split"><p>金额总计　肆仟叁佰伍拾捌元整</p><p>4358.00</p></div>${seal('天津天士力医药商业有限公司出库专用章', { x: 150, y: 62, wide: 44, high: 30 })}`,
    fields: {
      ticketNum: 'TSL2501094417',
      ticketDate: '2025-01-09',
      boughtName: '静海区台头镇卫生院',
      sellerName: '天津天士力医药商业有限公司',
      ticketAmount: '4358.00',
      amountInWords: '肆仟叁佰伍拾捌元整',
    },
  },
  {
    name: 'Taiwan out-stock slip: tax-ID numbers, Republic year with dots, business tax five percent',
    type: 'deliveryNote',
    style: 'body{font:12.5px/1.65 "Noto Sans CJK TC"}',
    html: `<div class="split"><div><p style="font-size:18px">大昌華嘉藥品股份有限公司</p><p>統一編號 22099131</p></div><div class="right"><p style="font-size:18px">出貨單</p><p>出貨單號 S1140703021</p><p>出貨日期 114.07.03</p></div></div><p>客戶名稱 衛生福利部苗栗醫院　　統一編號 49300017</p><p>送貨地址 苗栗市為公路747號　　業務人員 邱</p>
${table([
  ['項次', '產品編號', '品名規格', '批號', '數量', '單位', '單價', '小計'],
  ['01', 'AZ-118', '降血脂膜衣錠10毫克', 'TW2501', '300', '盒', '95', '28,500'],
  ['02', 'AZ-206', '氣喘吸入劑', 'TW2502', '40', '支', '480', '19,200'],
])}<table class="open"><tr><td>備註</td><td class="right">銷售額</td><td class="right">47,700</td></tr><tr><td></td><td class="right">營業稅 5%</td><td class="right">2,385</td></tr><tr><td></td><td class="right">總計</td><td class="right">50,085</td></tr></table>`,
    fields: {
      ticketNum: 'S1140703021',
      ticketDate: '2025-07-03',
      boughtName: '衛生福利部苗栗醫院',
      sellerName: '大昌華嘉藥品股份有限公司',
      ticketAmount: '50085.00',
    },
  },
  {
    name: 'handwritten delivery of a herb farm: everything in sentences, signature and day at the end',
    type: 'deliveryNote',
    style: `body{font-size:15px;line-height:2.2} ${handStyle}`,
    html: `<h1>送 货 单</h1><p class="right">№ ${hand('0084417')}</p><p>收货单位：${hand('亳州市谯城区中医院')}</p>${table(
      [
        ['货名', '数量', '单位', '单价', '金额'],
        [hand('白芍片'), hand('60'), hand('公斤'), hand('32'), hand('1920')],
        [hand('牡丹皮'), hand('25'), hand('公斤'), hand('46'), hand('1150')],
      ],
    )}<p>合计（大写）：${hand('叁仟零柒拾元整')}　￥${hand('3070')}</p><p>送货单位：亳州十九里药材合作社　经手人：${hand('孙')}　${hand('2025')}年${hand('9')}月${hand('28')}日</p>`,
    fields: {
      ticketNum: '0084417',
      ticketDate: '2025-09-28',
      boughtName: '亳州市谯城区中医院',
      sellerName: '亳州十九里药材合作社',
      ticketAmount: '3070.00',
      amountInWords: '叁仟零柒拾元整',
    },
    lines: [
      { quantity: '60', amount: '1920' },
      { quantity: '25', amount: '1150' },
    ],
  },
  {
    name: 'consignment settlement: monthly used goods, hospital left and supplier right, period beside the day',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<h1>寄售耗材出库结算单</h1><div class="split"><p>使用医院：盐城市第三人民医院</p><p>供货商：江苏鱼跃医疗销售有限公司</p></div><div class="split"><p>结算期间：2025-10-01 至 2025-10-31</p><p>结算单号：JS-YC3-2510</p><p>结算日期：2025-11-02</p></div>
${table([
  ['物资名称', '规格', '单位', '出库数', '单价', '金额'],
  ['血糖试纸', '50片', '盒', '220', '58.00', '12760.00'],
  ['雾化面罩', '成人', '套', '150', '12.00', '1800.00'],
  ['小计', '', '', '370', '', '14560.00'],
])}<p>本期结算金额：14,560.00 元　　上期未结：3,200.00 元</p>`,
    fields: {
      ticketNum: 'JS-YC3-2510',
      ticketDate: '2025-11-02',
      boughtName: '盐城市第三人民医院',
      sellerName: '江苏鱼跃医疗销售有限公司',
      ticketAmount: '14560.00',
    },
    lines: [
      { quantity: '220', amount: '12760' },
      { quantity: '150', amount: '1800' },
    ],
  },
  {
    name: 'English receipt of an importer: received from below the amount, words in English, cheque number',
    type: 'receipt',
    style: 'body{font:13px/1.9 "Noto Sans CJK SC"}',
    html: `<div class="split"><p style="font-size:18px">Harbour Medical Supplies Limited</p><p style="font-size:18px">OFFICIAL RECEIPT</p></div><div class="split"><p>Receipt No. OR-250719</p><p>Date 28 July 2025</p></div><p>Received from: Tsuen Wan Adventist Clinic</p><p>Amount: HK$ 6,720.00</p><p>Being payment of: Invoice HM-9931 July consumables</p><p>Cheque No. 004417 Bank of East Asia</p><p class="right">For and on behalf of Harbour Medical Supplies Limited</p>`,
    fields: {
      ticketNum: 'OR-250719',
      ticketDate: '2025-07-28',
      boughtName: 'Tsuen Wan Adventist Clinic',
      sellerName: 'Harbour Medical Supplies Limited',
      ticketAmount: '6720.00',
    },
  },
  {
    name: 'counter-side white slip: customer and seller in one row, lines without heads of columns, words and figures',
    type: 'deliveryNote',
    style: 'body{font:13.5px/1.9 "Noto Serif CJK SC"}',
    html: `<h1>出货单</h1><div class="split"><p>新郑市薛店镇常刘村卫生室</p><p>2025年8月11日</p><p>编号 0061173</p></div>${table(
      [
        ['品　名', '件', '数量', '单价', '合　价'],
        ['清开灵颗粒', '2', '80', '8.20', '656.00'],
        ['板蓝根颗粒', '3', '120', '6.00', '720.00'],
        ['合　计', '5', '200', '', '1376.00'],
      ],
    )}<p>计人民币壹仟叁佰柒拾陆元整</p><div class="split"><p>郑州德仁堂医药有限公司业务专用章</p><p>送货人：马</p></div>`,
    fields: {
      ticketNum: '0061173',
      ticketDate: '2025-08-11',
      boughtName: '新郑市薛店镇常刘村卫生室',
      sellerName: '郑州德仁堂医药有限公司',
      ticketAmount: '1376.00',
      amountInWords: '壹仟叁佰柒拾陆元整',
    },
  },
  {
    name: 'bank electronic receipt with two columns of labels: payer left, payee right, printed day and counter',
    type: 'payment',
    style: 'body{font-size:12px}',
    html: `<h1>中国农业银行 网上银行电子回单</h1><p class="right">电子回单号码：A2025-0522-77103</p>${table([
      ['付款方', '户名', '北流市民乐镇卫生院', '收款方', '户名', '广西柳州医药有限责任公司'],
      ['', '账号', '2040 1101 0400 1188', '', '账号', '4500 1604 3550'],
      ['', '开户行', '农行北流民乐支行', '', '开户行', '建行柳州城中支行'],
    ])}${table([
      ['金额（小写）', '52,316.40', '金额（大写）', '伍万贰仟叁佰壹拾陆元肆角'],
      ['币种', '人民币', '用途', '4月药品货款'],
      ['交易日期', '2025-05-22', '打印日期', '2025-06-03'],
    ])}`,
    fields: {
      ticketNum: 'A2025-0522-77103',
      ticketDate: '2025-05-22',
      boughtName: '北流市民乐镇卫生院',
      sellerName: '广西柳州医药有限责任公司',
      ticketAmount: '52316.40',
      amountInWords: '伍万贰仟叁佰壹拾陆元肆角',
      purpose: '4月药品货款',
    },
  },
  {
    name: 'returned goods and sent goods on one slip: a negative line, sum less than the largest line',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<h1>贵州科开医药有限公司出库复核单</h1><table class="open"><tr><td>往来单位：绥阳县风华镇卫生院</td><td>单据编号：XSCK-0000938817</td><td>单据日期：2025-09-05</td></tr><tr><td>经手人：罗</td><td>仓库：总仓</td><td>附加说明：含退货</td></tr></table>
${table([
  ['品名', '规格', '单位', '数量', '单价', '金额'],
  ['蓝芩口服液', '10ml*12', '盒', '90', '31.00', '2790.00'],
  ['小儿豉翘颗粒', '2g*9', '盒', '-10', '27.50', '-275.00'],
  ['合计', '', '', '80', '', '2515.00'],
])}<p>合计大写：贰仟伍佰壹拾伍元整　　本单应收：2515.00　　累计应收：18,904.50</p>`,
    fields: {
      ticketNum: 'XSCK-0000938817',
      ticketDate: '2025-09-05',
      boughtName: '绥阳县风华镇卫生院',
      sellerName: '贵州科开医药有限公司',
      ticketAmount: '2515.00',
      amountInWords: '贰仟伍佰壹拾伍元整',
    },
    lines: [
      { quantity: '90', amount: '2790' },
      { quantity: '-10', amount: '-275' },
    ],
  },
  {
    name: 'dental laboratory bill by courier: labels in square brackets, patient column, sum after an equals sign',
    type: 'deliveryNote',
    style: 'body{font-size:13px}',
    html: `<p style="font-size:18px;text-align:center">深圳洋紫荆牙科器材有限公司</p><p style="text-align:center">—— 成品出货单 ——</p><p>【客户】龙岗坂田雅美口腔门诊部　【出货日】2025-04-30</p><p>【单号】YZJ250430-66　【取件】顺丰</p>
${table([
  ['患者', '产品', '牙位', '数量', '单价', '金额'],
  ['黎某', '全瓷冠', '11,21', '2', '480', '960'],
  ['江某', '烤瓷桥', '45-47', '3', '260', '780'],
])}<p>共 5 颗，金额总计 = 1740 元</p>`,
    fields: {
      ticketNum: 'YZJ250430-66',
      ticketDate: '2025-04-30',
      boughtName: '龙岗坂田雅美口腔门诊部',
      sellerName: '深圳洋紫荆牙科器材有限公司',
      ticketAmount: '1740.00',
    },
    lines: [
      { quantity: '2', amount: '960' },
      { quantity: '3', amount: '780' },
    ],
  },
]
