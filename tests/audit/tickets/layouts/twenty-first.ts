import { dotMatrix, hand, handStyle } from './hand.ts'
import { type Layout, seal, table } from './layout.ts'

/** Layouts measured once after the changes that the twentieth set led to. */
export const twentyFirstLayouts: readonly Layout[] = [
  {
    name: 'agent of imported drugs: shipping advice with the consignee above, sums in the last column only',
    type: 'deliveryNote',
    style: 'body{font-size:12.5px}',
    html: `<div class="split"><p style="font-size:18px">通达国际药品代理有限公司</p><p>装运编号 TD/SH/25-0619</p></div><h1>货物装运通知</h1><p>收件单位：海港新区人民医院药学部</p><p>装运日：2025-06-19　　预计到达：2025-06-21</p>
${table([
  ['序号', '货物名称', '包装', '生产批次', '装运数量', '申报单价', '总值'],
  ['1', '利妥昔单抗注射液', '10ml', 'H0442', '24', '2,298.00', '55,152.00'],
  ['2', '曲妥珠单抗', '440mg', 'N3661', '6', '5,500.00', '33,000.00'],
  ['总计', '', '', '', '30', '', '88,152.00'],
])}<p>随货附件：检验报告 2 份</p>`,
    fields: {
      ticketNum: 'TD/SH/25-0619',
      ticketDate: '2025-06-19',
      boughtName: '海港新区人民医院药学部',
      sellerName: '通达国际药品代理有限公司',
      ticketAmount: '88152.00',
    },
    lines: [
      { quantity: '24', amount: '55152' },
      { quantity: '6', amount: '33000' },
    ],
  },
  {
    name: 'village shop: hand-written list on a blank sheet, no labels but the sum',
    type: 'deliveryNote',
    style: `body{font-size:15px;line-height:2} ${handStyle}`,
    html: `<h1>${hand('送货清单')}</h1><p>${hand('白石村卫生室')}　　${hand('2025年3月5日')}</p>${table(
      [
        [hand('品名'), hand('数量'), hand('单价'), hand('金额')],
        [hand('感冒灵'), hand('30'), hand('9.50'), hand('285.00')],
        [hand('碘伏'), hand('20'), hand('3.20'), hand('64.00')],
      ],
      'open',
    )}<p>${hand('合计')} ${hand('349.00')} ${hand('元')}</p><p class="right">${hand('送货：同济药房')}</p>`,
    fields: {
      ticketDate: '2025-03-05',
      boughtName: '白石村卫生室',
      sellerName: '同济药房',
      ticketAmount: '349.00',
    },
    lines: [
      { quantity: '30', amount: '285' },
      { quantity: '20', amount: '64' },
    ],
  },
  {
    name: 'warehouse system: issue list with bar code number, customer in the second row, needle print',
    type: 'deliveryNote',
    paper: 241,
    style: `body{font-size:12.5px} ${dotMatrix}`,
    html: `<div class="split"><p style="font-size:17px">出库拣配清单</p><p>*CK0098812507*</p></div><div class="split"><p>波次:W0725-03</p><p>出库单:CK0098812507</p><p>打印:2025-07-25 06:41</p></div><div class="split"><p>送货客户:康宁精神病医院</p><p>发货仓库:万全医药有限公司成品仓</p><p>业务日期:2025-07-24</p></div>
${table([
  ['库位', '品名', '规格', '批号', '应发', '实发', '单位', '单价', '金额'],
  ['A-01-2', '奥氮平片', '5mg*28', '25041', '60', '60', '盒', '36.00', '2160.00'],
  ['B-11-1', '利培酮片', '1mg*20', '25033', '80', '78', '盒', '12.00', '936.00'],
])}<p>合计数量:138　合计金额:3096.00</p><p>拣货:　复核:　装车:</p>`,
    fields: {
      ticketNum: 'CK0098812507',
      ticketDate: '2025-07-24',
      boughtName: '康宁精神病医院',
      ticketAmount: '3096.00',
    },
    lines: [
      { quantity: '60', amount: '2160' },
      { quantity: '78', amount: '936' },
    ],
  },
  {
    name: 'consumption settlement slip of a hospital with its supplier of implants',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<h1>高值耗材使用交接单</h1><table class="ruled"><tr><td>医疗机构</td><td colspan="3">赣江骨科医院</td><td>交接单号</td><td>JJ-250930-6</td></tr><tr><td>供货商</td><td colspan="3">恒骨医疗器械有限公司</td><td>交接日期</td><td>2025年9月30日</td></tr></table><br>
${table([
  ['产品名称', '规格型号', '序列号', '单位', '使用数量', '供货价', '金额'],
  ['髋关节假体', '52mm', 'SN7781', '套', '1', '9800.00', '9800.00'],
  ['骨水泥', '40g', 'SN5512', '袋', '2', '460.00', '920.00'],
  ['合计（大写）', '壹万零柒佰贰拾元整', '', '', '', '¥', '10720.00'],
])}<div class="split"><p>跟台人员：于谦</p><p>手术室护士：</p></div>`,
    fields: {
      ticketNum: 'JJ-250930-6',
      ticketDate: '2025-09-30',
      boughtName: '赣江骨科医院',
      sellerName: '恒骨医疗器械有限公司',
      ticketAmount: '10720.00',
      amountInWords: '壹万零柒佰贰拾元整',
    },
    lines: [
      { quantity: '1', amount: '9800' },
      { quantity: '2', amount: '920' },
    ],
  },
  {
    name: 'receipt of a cooperative: green pad, payer above, sum in figures left and words right',
    type: 'receipt',
    style: `main{color:#2b6b3a} body{font-size:14px;line-height:2} ${handStyle}`,
    html: `<h1>统 一 收 款 凭 据</h1><div class="split"><p>付 款 户 名：${hand('望月湖社区医院')}</p><p>凭据号：${hand('A-20931')}</p></div><p>收款日期：${hand('2025年11月18日')}　　结算方式：${hand('转账')}</p>${table(
      [
        ['收 款 内 容', '金　额'],
        [hand('十月份耗材款'), hand('8650.00')],
        [`合计人民币（大写）${hand('捌仟陆佰伍拾元整')}`, hand('¥8650.00')],
      ],
    )}<div class="split"><p>收款单位（财务章）：湘雅医药供应有限公司</p><p>出纳：${hand('文')}</p></div>${seal('湘雅医药供应有限公司', { x: 42, y: 62 })}`,
    fields: {
      ticketNum: 'A-20931',
      ticketDate: '2025-11-18',
      boughtName: '望月湖社区医院',
      sellerName: '湘雅医药供应有限公司',
      ticketAmount: '8650.00',
      amountInWords: '捌仟陆佰伍拾元整',
      purpose: '十月份耗材款',
    },
  },
  {
    name: 'acknowledgement of payment in two languages from a laboratory',
    type: 'receipt',
    style: 'body{font:13px/1.9 "Noto Sans CJK SC"}',
    html: `<h1>收款确认 Payment Receipt</h1><p>编号 Receipt No.：PR-2025-0207</p><p>日期 Date：2025-02-07</p><p>付款人 Payer：博济综合门诊部</p><p>款项 Description：检测试剂款（2024Q4）</p><p>金额 Amount：RMB 14,260.00</p><p>大写 In words：壹万肆仟贰佰陆拾元整</p><p>收款人 Payee：艾迪生物检测（广州）有限公司</p>`,
    fields: {
      ticketNum: 'PR-2025-0207',
      ticketDate: '2025-02-07',
      boughtName: '博济综合门诊部',
      sellerName: '艾迪生物检测(广州)有限公司',
      ticketAmount: '14260.00',
      amountInWords: '壹万肆仟贰佰陆拾元整',
      purpose: '检测试剂款(2024Q4)',
    },
  },
  {
    name: 'credit advice of a bank: payer, payee and remark in one column',
    type: 'payment',
    style: 'body{font-size:12.5px}',
    html: `<p style="font-size:17px">长城银行　收款入账通知（电子回单）</p><div class="split"><p>流水号：CC2508290077123</p><p>入账日期：2025-08-29</p></div>${table(
      [
        ['付方户名', '金沙县中医院'],
        ['付方账号', '2330001200330'],
        ['收方户名', '黔医药业有限责任公司'],
        ['收方账号', '5220019902881'],
        ['金额', '￥72,400.00'],
        ['金额大写', '柒万贰仟肆佰元整'],
        ['用途', '7月份中药饮片款'],
      ],
    )}${seal('长城银行电子回单专用章', { x: 120, y: 60 })}`,
    fields: {
      ticketNum: 'CC2508290077123',
      ticketDate: '2025-08-29',
      boughtName: '金沙县中医院',
      sellerName: '黔医药业有限责任公司',
      ticketAmount: '72400.00',
      amountInWords: '柒万贰仟肆佰元整',
      purpose: '7月份中药饮片款',
    },
  },
  {
    name: 'Hong Kong goods note: customer block with M/S, figures with a currency in the head',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Serif CJK TC";font-size:13px}',
    html: `<p style="text-align:center;font-size:18px">南華參茸藥材行</p><p style="text-align:center">發貨票據</p><div class="split"><p>M/S. 寶號：泰和堂藥房</p><p>票號 No. 06281</p></div><p class="right">2025年10月6日</p>
${table([
  ['貨名', '數量', '單位', '單價(HK$)', '合計(HK$)'],
  ['花旗參片', '5', '斤', '680.00', '3,400.00'],
  ['川貝母', '2', '斤', '1,250.00', '2,500.00'],
])}<p class="right">總計 HK$5,900.00</p><p>貨款如數收訖</p>`,
    fields: {
      ticketNum: '06281',
      ticketDate: '2025-10-06',
      boughtName: '泰和堂藥房',
      sellerName: '南華參茸藥材行',
      ticketAmount: '5900.00',
    },
    lines: [
      { quantity: '5', amount: '3400' },
      { quantity: '2', amount: '2500' },
    ],
  },
  {
    name: 'Taiwan receipt of a foundation: payer and item in a sentence, seal of the unit',
    type: 'receipt',
    style: 'body{font-family:"Noto Sans CJK TC";font-size:14px;line-height:2}',
    html: `<h1>收　據</h1><p class="right">收據編號：113-0456</p><p>茲收到　<span class="under">惠民診所</span></p><p>繳付　<span class="under">十月份藥品貨款</span></p><p>新臺幣　<span class="under">壹萬陸仟伍佰元整</span>（NT$16,500）</p><p class="right">收款單位：益生藥業股份有限公司</p><p class="right">中華民國 113 年 11 月 8 日</p>`,
    fields: {
      ticketNum: '113-0456',
      ticketDate: '2024-11-08',
      boughtName: '惠民診所',
      sellerName: '益生藥業股份有限公司',
      ticketAmount: '16500.00',
      amountInWords: '壹萬陸仟伍佰元整',
      purpose: '十月份藥品貨款',
    },
  },
  {
    name: 'fully digital invoice with many lines and a discount',
    type: 'invoice',
    style: 'body{font-size:12px;color:#222} .ruled td{border-color:#8b4a2b}',
    html: `<h1 style="color:#8b4a2b">电子发票（普通发票）</h1><div class="right"><p>发票号码：25512000000044120097</p><p>开票日期：2025年12月05日</p></div><table class="ruled"><tr><td class="vertical">购买方信息</td><td>名称：雅安市名山区中医医院<br>统一社会信用代码/纳税人识别号：12511803452101234X</td><td class="vertical">销售方信息</td><td>名称：川北医药股份有限公司<br>统一社会信用代码/纳税人识别号：91510100MA61RNXY2K</td></tr></table>
${table([
  ['项目名称', '规格型号', '单位', '数量', '单价', '金额', '税率/征收率', '税额'],
  ['*中成药*复方鲜竹沥液', '20ml*6', '盒', '200', '8.849558', '1769.91', '13%', '230.09'],
  ['*中成药*川贝枇杷膏', '150ml', '瓶', '100', '10.619469', '1061.95', '13%', '138.05'],
  ['合　计', '', '', '', '', '¥2831.86', '', '¥368.14'],
])}<table class="ruled"><tr><td>价税合计（大写）</td><td>⊗叁仟贰佰圆整</td><td>（小写）¥3200.00</td></tr></table><p>开票人：罗浮</p>`,
    fields: {
      invoiceType: '32',
      ticketNum: '25512000000044120097',
      ticketDate: '2025-12-05',
      boughtName: '雅安市名山区中医医院',
      sellerName: '川北医药股份有限公司',
      amountWithoutTax: '2831.86',
      tax: '368.14',
      ticketAmount: '3200.00',
      amountInWords: '叁仟贰佰圆整',
    },
    lines: [
      { quantity: '200', amount: '1769.91' },
      { quantity: '100', amount: '1061.95' },
    ],
  },
  {
    name: 'stock transfer between branches: from and to in one sentence with an arrow',
    type: 'deliveryNote',
    style: 'body{font-size:13px}',
    html: `<h1>商品移库（调拨）出货单</h1><p>移库单号：YK-2503-117　　制单：2025-03-26</p><p>移出：康源大药房中心库　→　移入：康源大药房西门店</p>
${table([
  ['编码', '名称', '规格', '批号', '数量', '移库价', '移库金额'],
  ['0031', '六味地黄丸', '200丸', '2411', '30', '12.00', '360.00'],
  ['0124', '银杏叶片', '24片', '2409', '25', '16.40', '410.00'],
])}<div class="split"><p>移库数量合计：55</p><p>移库金额合计：770.00</p></div><p>发货人：　　　收货人：</p>`,
    fields: {
      ticketNum: 'YK-2503-117',
      ticketDate: '2025-03-26',
      boughtName: '康源大药房西门店',
      sellerName: '康源大药房中心库',
      ticketAmount: '770.00',
    },
    lines: [
      { quantity: '30', amount: '360' },
      { quantity: '25', amount: '410' },
    ],
  },
  {
    name: 'drug cabinet of a nursing home: sales slip from a shop system, totals in a bar',
    type: 'deliveryNote',
    paper: 110,
    style: 'body{font-size:12px}',
    html: `<p style="text-align:center;font-size:16px">福瑞祥大药房（人民路店）</p><p style="text-align:center">销售配送小条</p><p>小条号 2512100033　2025-12-10 15:20</p><p>送货对象 夕阳红养老院</p>${table(
      [
        ['品名/规格', '数量', '单价', '小计'],
        ['钙尔奇 60片', '6', '79.00', '474.00'],
        ['蛋白粉 400g', '4', '168.00', '672.00'],
      ],
      'open',
    )}<p>共 10 件　应付 1146.00</p><p>配送员 小邱</p>`,
    fields: {
      ticketNum: '2512100033',
      ticketDate: '2025-12-10',
      boughtName: '夕阳红养老院',
      sellerName: '福瑞祥大药房(人民路店)',
      ticketAmount: '1146.00',
    },
    lines: [
      { quantity: '6', amount: '474' },
      { quantity: '4', amount: '672' },
    ],
  },
]
