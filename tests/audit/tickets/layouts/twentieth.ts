import { dotMatrix, hand, handStyle } from './hand.ts'
import { type Layout, seal, table } from './layout.ts'

/** Layouts measured once after the changes that the nineteenth set led to. */
export const twentiethLayouts: readonly Layout[] = [
  {
    name: 'county wholesaler: needle print, customer code in front, totals of page and note',
    type: 'deliveryNote',
    paper: 241,
    style: `body{font-size:13px} ${dotMatrix}`,
    html: `<h1>惠农医药有限责任公司药品批发随货联</h1><div class="split"><p>客户:03117 长岭镇中心卫生院</p><p>日期:2025-05-19</p><p>票据编码:PF2505190044</p></div>
${table([
  ['品名', '规格', '产地', '批号', '有效期', '单位', '数量', '单价', '金额'],
  ['氨咖黄敏胶囊', '12粒', '四川', '250218', '2027.01', '盒', '100', '1.20', '120.00'],
  ['蒲地蓝消炎口服液', '10ml*6', '江苏', '250302', '2027.02', '盒', '40', '21.50', '860.00'],
])}<div class="split"><p>本页合计:980.00</p><p>本单合计:980.00 玖佰捌拾元整</p></div><div class="split"><p>开票:阿珍</p><p>发货:老马</p><p>客户签名:</p></div>`,
    fields: {
      ticketNum: 'PF2505190044',
      ticketDate: '2025-05-19',
      boughtName: '长岭镇中心卫生院',
      sellerName: '惠农医药有限责任公司',
      ticketAmount: '980.00',
      amountInWords: '玖佰捌拾元整',
    },
    lines: [
      { quantity: '100', amount: '120' },
      { quantity: '40', amount: '860' },
    ],
  },
  {
    name: 'pharmacy school store: three-part form filled by hand, labels in the frame of the table',
    type: 'deliveryNote',
    style: `main{color:#1d5c2e} .ruled td{border-color:#1d5c2e;height:27px} ${handStyle}`,
    html: `<h1>发 料 单</h1><table class="ruled"><tr><td>领料单位</td><td>${hand('卫校附属门诊部')}</td><td>编　号</td><td>${hand('F0621')}</td><td>日　期</td><td>${hand('2025.6.21')}</td></tr></table>
${table([
  ['材料名称', '规格', '单位', '数量', '单价', '金额'],
  [hand('一次性注射器'), hand('5ml'), hand('支'), hand('500'), hand('0.42'), hand('210.00')],
  [hand('输液贴'), '', hand('盒'), hand('20'), hand('6.50'), hand('130.00')],
  ['合　　计', '', '', '', '', hand('340.00')],
])}<div class="split"><p>发料单位：卫校后勤药械中心</p><p>发料人：${hand('柯')}</p><p>领料人：${hand('孙')}</p></div>`,
    fields: {
      ticketNum: 'F0621',
      ticketDate: '2025-06-21',
      boughtName: '卫校附属门诊部',
      sellerName: '卫校后勤药械中心',
      ticketAmount: '340.00',
    },
    lines: [
      { quantity: '500', amount: '210' },
      { quantity: '20', amount: '130' },
    ],
  },
  {
    name: 'cloud bookkeeping: pale labels, number under a bar, goods without ruling',
    type: 'deliveryNote',
    style: 'body{font-size:13px;color:#333} .c{color:#888} td{border-bottom:1px solid #eee}',
    html: `<div class="split"><p style="font-size:20px">销售单</p><p class="c">仁泽医疗科技（成都）有限公司</p></div><hr><div class="split"><p><span class="c">客户名称</span>　青羊区光华社区卫生服务中心</p><p><span class="c">单据日期</span>　2025-01-22</p><p><span class="c">单据编号</span>　XSD-20250122-018</p></div>
${table(
  [
    ['商品信息', '单位', '数量', '单价（元）', '折扣率', '小计（元）'],
    ['血糖试纸 50片', '盒', '60', '48.00', '100%', '2,880.00'],
    ['采血针', '盒', '60', '9.00', '100%', '540.00'],
  ],
  'open',
)}<div class="split"><p></p><p><span class="c">总数量</span> 120　<span class="c">总金额</span> 3,420.00　<span class="c">本次欠款</span> 3,420.00</p></div><p class="c">制单人：蓉蓉</p>`,
    fields: {
      ticketNum: 'XSD-20250122-018',
      ticketDate: '2025-01-22',
      boughtName: '青羊区光华社区卫生服务中心',
      sellerName: '仁泽医疗科技(成都)有限公司',
      ticketAmount: '3420.00',
    },
    lines: [
      { quantity: '60', amount: '2880' },
      { quantity: '60', amount: '540' },
    ],
  },
  {
    name: 'receipt from a bought pad: printed sentence, payer and reason by hand, seal across the sum',
    type: 'receipt',
    style: `main{color:#a02a2a} body{font-size:15px;line-height:2.1} ${handStyle}`,
    html: `<h1 style="letter-spacing:8px">收款收据</h1><div class="split"><p>No.1180325</p><p>${hand('2025')}年${hand('09')}月${hand('08')}日</p></div><p>收到 <span class="under">${hand('玉屏县民康医院')}</span></p><p>摘要 <span class="under">${hand('6-8月药品款')}</span></p><p>金额（大写）<span class="under">${hand('叁万柒仟肆佰元整')}</span></p><p>￥<span class="under">${hand('37400.00')}</span>　☑现金 □刷卡 □其他</p><div class="split"><p>收款单位盖章：黔东医药有限公司</p><p>收款人：${hand('龙')}</p></div>${seal('黔东医药有限公司', { x: 60, y: 60 })}`,
    fields: {
      ticketNum: '1180325',
      ticketDate: '2025-09-08',
      boughtName: '玉屏县民康医院',
      sellerName: '黔东医药有限公司',
      ticketAmount: '37400.00',
      amountInWords: '叁万柒仟肆佰元整',
      purpose: '6-8月药品款',
    },
  },
  {
    name: 'third-party logistics of drugs: consignor, consignee and storage in a ruled head',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<h1>药品委托配送随货同行联单</h1>${table([
      ['委托企业', '天目制药有限公司', '联单号', 'WT-25-112277'],
      ['收货单位', '安吉县第三人民医院', '发运日期', '2025年12月11日'],
      ['受托企业', '安达医药物流有限公司', '运输方式', '冷藏车'],
    ])}<br>${table([
      ['通用名称', '剂型', '规格', '持有人', '批号', '有效期至', '数量', '单位', '含税价', '金额'],
      ['胰岛素注射液', '注射剂', '3ml:300IU', '天目', 'TM2509', '2027-08', '100', '支', '46.00', '4600.00'],
      ['生长抑素', '粉针', '3mg', '天目', 'TM2511', '2027-10', '50', '支', '88.00', '4400.00'],
    ])}<p>合计金额（大写）玖仟元整　（小写）9000.00</p><div class="split"><p>发货员：邹平</p><p>到货温度：</p><p>收货人签字：</p></div>`,
    fields: {
      ticketNum: 'WT-25-112277',
      ticketDate: '2025-12-11',
      boughtName: '安吉县第三人民医院',
      sellerName: '天目制药有限公司',
      ticketAmount: '9000.00',
      amountInWords: '玖仟元整',
    },
    lines: [
      { quantity: '100', amount: '4600' },
      { quantity: '50', amount: '4400' },
    ],
  },
  {
    name: 'net bank of a city bank: rows of pairs, state of the transfer, no seal',
    type: 'payment',
    paper: 180,
    style: 'body{font-size:13px}',
    html: `<h1>企业网银交易回单</h1>${table([
      ['交易流水号', 'WB20250605112233', '交易时间', '2025-06-05 11:22:33'],
      ['付款账户名称', '湾里区卫生服务中心', '付款账号', '7910 0188 2200 1'],
      ['收款账户名称', '洪都医药集团有限公司', '收款账号', '3600 5021 0800 9'],
      ['交易金额', '56,780.00', '币种', '人民币'],
      ['大写金额', '伍万陆仟柒佰捌拾元整', '附言', '5月药品货款'],
    ])}<p>交易状态：成功</p>`,
    fields: {
      ticketNum: 'WB20250605112233',
      ticketDate: '2025-06-05',
      boughtName: '湾里区卫生服务中心',
      sellerName: '洪都医药集团有限公司',
      ticketAmount: '56780.00',
      amountInWords: '伍万陆仟柒佰捌拾元整',
      purpose: '5月药品货款',
    },
  },
  {
    name: 'Taiwan delivery: customer block left, number block right, tax included at the foot',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Sans CJK TC";font-size:13px}',
    html: `<h1>順天醫療儀器有限公司　銷貨單</h1><div class="split"><div><p>客戶名稱：光明內科診所</p><p>送貨地址：台中市西區民權路10號</p></div><div><p>銷貨單號：S1140808015</p><p>銷貨日期：114/08/08</p></div></div>
${table([
  ['序', '產品編號', '品名規格', '數量', '單位', '單價', '小計'],
  ['1', 'BP-22', '電子血壓計', '5', '台', '1,200', '6,000'],
  ['2', 'TH-10', '耳溫槍', '8', '支', '650', '5,200'],
])}<div class="split"><p>備註：貨到付款</p><p class="right">合計：11,200<br>稅額：560<br>總金額：11,760</p></div><div class="split"><p>業務：林</p><p>倉儲：陳</p><p>客戶簽收：</p></div>`,
    fields: {
      ticketNum: 'S1140808015',
      ticketDate: '2025-08-08',
      boughtName: '光明內科診所',
      sellerName: '順天醫療儀器有限公司',
      ticketAmount: '11760.00',
    },
    lines: [
      { quantity: '5', amount: '6000' },
      { quantity: '8', amount: '5200' },
    ],
  },
  {
    name: 'clinic fees: outpatient bill with items in two groups, payer is a person',
    type: 'receipt',
    style: 'body{font-size:12.5px}',
    html: `<h1>医疗门诊收费票据（电子）</h1><div class="split"><p>票据代码：13060125</p><p>票据号码：0044120987</p><p>校验码：9f8e7d</p></div><div class="split"><p>交款人：苏木</p><p>开票日期：2025-10-14</p></div>
${table([
  ['项目名称', '数量/单位', '金额(元)', '备注'],
  ['西药费', '1/次', '138.60', ''],
  ['检查费', '1/次', '90.00', ''],
])}<p>金额合计（大写）贰佰贰拾捌元陆角　　（小写）228.60</p><div class="split"><p>业务流水号：2510140099</p><p>门诊号：M77812</p></div><div class="split"><p>收款单位：河间市人民医院</p><p>复核人：甲</p><p>收款人：乙</p></div>`,
    fields: {
      ticketNum: '0044120987',
      ticketDate: '2025-10-14',
      boughtName: '苏木',
      sellerName: '河间市人民医院',
      ticketAmount: '228.60',
      amountInWords: '贰佰贰拾捌元陆角',
    },
  },
  {
    name: 'Hong Kong delivery order, English only, quantity before the goods',
    type: 'deliveryNote',
    style: 'body{font:13px/1.6 "Noto Sans CJK TC"}',
    html: `<p style="font-size:18px">Victoria Pharma Supplies Ltd.</p><h1>DELIVERY ORDER</h1><div class="split"><div><p>Customer: Hope Medical Centre</p><p>Attn: Ms Ho</p></div><div><p>DO No.: VPS-77120</p><p>Date: 11/04/2025</p></div></div>
${table([
  ['Qty', 'UOM', 'Description of goods', 'Unit price', 'Amount'],
  ['20', 'BTL', 'Paracetamol 500mg', '18.00', '360.00'],
  ['15', 'BOX', 'Saline swabs', '22.00', '330.00'],
])}<p class="right">Sub-total: 690.00</p><p class="right">Total (HKD): 690.00</p><p>Received by:</p>`,
    fields: {
      ticketNum: 'VPS-77120',
      ticketDate: '2025-04-11',
      boughtName: 'Hope Medical Centre',
      sellerName: 'Victoria Pharma Supplies Ltd.',
      ticketAmount: '690.00',
    },
    lines: [
      { quantity: '20', amount: '360' },
      { quantity: '15', amount: '330' },
    ],
  },
  {
    name: 'plain paper invoice of a tax office: electronic, code and check code at the right',
    type: 'invoice',
    style: 'body{font-size:12px} h1{color:#8b4a2b;font-size:19px} .ruled td{border-color:#8b4a2b}',
    html: `<h1>江苏增值税电子普通发票</h1><div class="right"><p>发票代码：032002200111</p><p>发票号码：55810237</p><p>开票日期：2025年03月28日</p><p>校验码：66120 93187 20415 77302</p></div><table class="ruled"><tr><td class="vertical">购买方</td><td>名　　　　称：溧水区洪蓝卫生院<br>纳税人识别号：12320124426071234L</td><td>密码区 12*&lt;98/-</td></tr></table>
${table([
  ['项目名称', '规格型号', '单位', '数量', '单价', '金额', '税率', '税额'],
  ['*医疗器械*雾化面罩', '成人', '套', '50', '17.69911504', '884.96', '13%', '115.04'],
  ['合　计', '', '', '', '', '￥884.96', '', '￥115.04'],
])}<table class="ruled"><tr><td>价税合计（大写）</td><td>⊗ 壹仟圆整</td><td>（小写）￥1000.00</td></tr><tr><td>销售方</td><td colspan="2">名　　　　称：金陵医械有限公司<br>纳税人识别号：91320100MA1XYZ1234</td></tr></table><div class="split"><p>收款人：一</p><p>复核：二</p><p>开票人：三</p></div>`,
    fields: {
      invoiceType: '10',
      ticketCode: '032002200111',
      ticketNum: '55810237',
      ticketDate: '2025-03-28',
      boughtName: '溧水区洪蓝卫生院',
      sellerName: '金陵医械有限公司',
      amountWithoutTax: '884.96',
      tax: '115.04',
      ticketAmount: '1000.00',
      amountInWords: '壹仟圆整',
    },
    lines: [{ quantity: '50', amount: '884.96' }],
  },
  {
    name: 'herbal factory: goods released from a warehouse, kilograms, words of the sum in the table',
    type: 'deliveryNote',
    style: 'body{font:13px/1.6 "Noto Serif CJK SC"}',
    html: `<h1>中药材放行出厂单</h1><div class="split"><p>放行单编号 FX-2511-09</p><p>出厂日期 2025 年 11 月 27 日</p></div><p>收货客户 岐黄国药馆</p>
${table([
  ['药材名称', '等级', '产地', '净重(kg)', '单价(元/kg)', '金额(元)'],
  ['三七', '一等', '文山', '12.5', '320.00', '4000.00'],
  ['天麻', '二等', '昭通', '20', '150.00', '3000.00'],
])}<table class="ruled"><tr><td>合计人民币（大写）</td><td>柒仟元整</td><td>7000.00</td></tr></table><div class="split"><p>出厂单位 滇草堂药材加工厂</p><p>质检 白芷</p><p>提货司机</p></div>${seal('滇草堂药材加工厂', { x: 25, y: 70 })}`,
    fields: {
      ticketNum: 'FX-2511-09',
      ticketDate: '2025-11-27',
      boughtName: '岐黄国药馆',
      sellerName: '滇草堂药材加工厂',
      ticketAmount: '7000.00',
      amountInWords: '柒仟元整',
    },
  },
  {
    name: 'oral letter of a debtor: acknowledgement of goods and money in running text',
    type: 'receipt',
    style: 'body{font-size:15px;line-height:2.2}',
    html: `<h1>收 款 确 认 书</h1><p>编号：QR-2025-031</p><p>兹确认已收到雾灵山镇卫生院支付的2025年第一季度药品货款，金额人民币伍仟陆佰叁拾元整（¥5,630.00），款项已全部结清。</p><p class="right">收款方：兴隆县济民医药有限公司</p><p class="right">2025年4月8日</p>${seal('兴隆县济民医药有限公司', { x: 140, y: 58 })}`,
    fields: {
      ticketNum: 'QR-2025-031',
      ticketDate: '2025-04-08',
      boughtName: '雾灵山镇卫生院',
      sellerName: '兴隆县济民医药有限公司',
      ticketAmount: '5630.00',
      amountInWords: '伍仟陆佰叁拾元整',
      purpose: '2025年第一季度药品货款',
    },
  },
]
