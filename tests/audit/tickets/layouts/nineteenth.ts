import { dotMatrix, hand, handStyle } from './hand.ts'
import { type Layout, seal, table } from './layout.ts'

/** Layouts measured once after the changes that the eighteenth set led to. */
export const nineteenthLayouts: readonly Layout[] = [
  {
    name: 'outbound delivery of a German ERP: bilingual parties with codes, document flow numbers',
    type: 'deliveryNote',
    style: 'body{font:11.5px/1.5 "Noto Sans CJK SC"}',
    html: `<div class="split"><div><p style="font-size:16px">拜瑞（中国）健康消费品有限公司</p><p>Shanghai DC</p></div><div><h1 style="text-align:right">外向交货 Outbound Delivery</h1><p class="right">凭证 Document 8003310427</p><p class="right">过账 Posting 2025-08-21</p><p class="right">PO 4500127781</p></div></div><table class="open"><tr><td>售达方 Sold-to party<br>0001003382 国控星沙医药有限公司</td><td>送达方 Ship-to party<br>0001003382-1 星沙物流中心</td></tr></table>
${table([
  ['项目', '物料 / 描述', '批次', '交货数量', 'SU', '净价', '净值'],
  ['000010', '81544602 阿司匹林肠溶片', 'BJ81172', '1,200', 'EA', '13.20', '15,840.00'],
  ['000020', '81544711 阿卡波糖片', 'BJ80993', '600', 'EA', '41.50', '24,900.00'],
])}<p class="right">总净值 CNY 40,740.00</p>`,
    fields: {
      ticketNum: '8003310427',
      ticketDate: '2025-08-21',
      boughtName: '国控星沙医药有限公司',
      sellerName: '拜瑞(中国)健康消费品有限公司',
      ticketAmount: '40740.00',
    },
    lines: [
      { quantity: '1200', amount: '15840' },
      { quantity: '600', amount: '24900' },
    ],
  },
  {
    name: 'old pad of a shop: sum written between printed places, payer on a dotted line',
    type: 'receipt',
    style: `main{color:#7a1f1f} body{font-size:15px;line-height:2.1} ${handStyle}`,
    html: `<h1 style="letter-spacing:14px">收据</h1><p class="right">${hand('2025')}年${hand('12')}月${hand('1')}日　　第 ${hand('000457')} 号</p><p>今收到 ${hand('沙河子村卫生室')}</p><p>交　来 ${hand('退烧贴货款')}</p><p>人民币 ${hand('零')}万${hand('壹')}仟${hand('贰')}佰${hand('零')}拾${hand('伍')}元${hand('零')}角${hand('零')}分　￥${hand('1205.00')}</p><div class="split"><p>单位盖章　兴农药品经营部</p><p>经手 ${hand('贾')}</p></div>${seal('兴农药品经营部', { x: 42, y: 70 })}`,
    fields: {
      ticketNum: '000457',
      ticketDate: '2025-12-01',
      boughtName: '沙河子村卫生室',
      sellerName: '兴农药品经营部',
      ticketAmount: '1205.00',
      amountInWords: '壹仟贰佰零伍元整',
      purpose: '退烧贴货款',
    },
  },
  {
    name: 'decoction centre: hand-over record with the hospital as consignor of prescriptions',
    type: 'deliveryNote',
    style: 'body{font-size:12.5px}',
    html: `<h1>代煎中药配送交接记录单</h1>${table([
      ['配送日期', '2025.10.30', '交接编号', 'DJ-1030-02'],
      ['接收医院', '丹霞区中医医院', '煎药企业', '百草堂中药饮片有限公司'],
    ])}<br>${table([
      ['处方号', '患者', '品名', '帖数', '单位', '加工单价', '费用'],
      ['CF88120', '冯某', '补中益气汤', '14', '帖', '8.00', '112.00'],
      ['CF88131', '蒋某', '六味地黄汤', '7', '帖', '9.50', '66.50'],
      ['合计', '', '', '21', '', '', '178.50'],
    ])}<p>送药人签字：武松　　医院接收人签字：</p>`,
    fields: {
      ticketNum: 'DJ-1030-02',
      ticketDate: '2025-10-30',
      boughtName: '丹霞区中医医院',
      sellerName: '百草堂中药饮片有限公司',
      ticketAmount: '178.50',
    },
    lines: [
      { quantity: '14', amount: '112' },
      { quantity: '7', amount: '66.5' },
    ],
  },
  {
    name: 'vaccines of a disease control centre: two lines in the heads of the table, needle print',
    type: 'deliveryNote',
    paper: 241,
    style: `body{font-size:12.5px} ${dotMatrix}`,
    html: `<h1>疫苗出库、运输凭据</h1><div class="split"><p>发苗单位：南浦市疾病预防控制中心</p><p>领苗单位：崇仁路社区卫生服务中心</p><p>凭据号：YM2506-0093</p></div><p>出库时点：2025-06-05 08:40　　冷藏车：京A0001　　启运温度：4.2℃</p>
${table([
  [
    '疫苗<br>名称',
    '生产<br>企业',
    '批号',
    '失效<br>日期',
    '规格',
    '出库<br>数量',
    '单位',
    '单价<br>（元）',
    '金额<br>（元）',
  ],
  ['水痘减毒活疫苗', '长生', '202501011', '2026-06', '0.5ml', '40', '支', '136.00', '5440.00'],
  ['23价肺炎疫苗', '沃森', '202412077', '2026-11', '0.5ml', '20', '支', '198.00', '3960.00'],
])}<p>金额计：玖仟肆佰元整　￥9400.00</p><p>发苗人：段誉　　领苗人：</p>`,
    fields: {
      ticketNum: 'YM2506-0093',
      ticketDate: '2025-06-05',
      boughtName: '崇仁路社区卫生服务中心',
      sellerName: '南浦市疾病预防控制中心',
      ticketAmount: '9400.00',
      amountInWords: '玖仟肆佰元整',
    },
    lines: [
      { quantity: '40', amount: '5440' },
      { quantity: '20', amount: '3960' },
    ],
  },
  {
    name: 'values above a line, the label in small print below it',
    type: 'deliveryNote',
    style:
      'body{font-size:14px} .below{font-size:9px;color:#777;border-top:1px solid #333;text-align:center;width:55mm}.v{text-align:center;width:55mm}',
    html: `<h1>Goods Issue · 发货凭证</h1><div class="split"><div><div class="v">WQ-2025-0716-11</div><div class="below">凭证编号</div></div><div><div class="v">2025年7月16日</div><div class="below">发货日期</div></div><div><div class="v">五泉山骨科医院</div><div class="below">收货单位</div></div></div><br>
${table([
  ['品名', '型号', '数量', '单价', '金额'],
  ['膝关节支具', 'M', '12', '160.00', '1920.00'],
  ['腰围', 'L', '20', '75.00', '1500.00'],
  ['', '', '', '总计', '3420.00'],
])}<div class="split"><div><br><div class="v">兰石康复器械有限公司</div><div class="below">发货单位</div></div><div><br><div class="v">申屠</div><div class="below">发货人</div></div></div>`,
    fields: {
      ticketNum: 'WQ-2025-0716-11',
      ticketDate: '2025-07-16',
      boughtName: '五泉山骨科医院',
      sellerName: '兰石康复器械有限公司',
      ticketAmount: '3420.00',
    },
    lines: [
      { quantity: '12', amount: '1920' },
      { quantity: '20', amount: '1500' },
    ],
  },
  {
    name: 'receipt made with a spreadsheet: right-aligned labels, remark of the bank, stamp over text',
    type: 'receipt',
    style: 'body{font-size:13px} td:first-child{text-align:right;width:40mm}',
    html: `<p style="text-align:center;font-size:18px">货款收讫证明</p>${table(
      [
        ['兹证明收到：', '盘龙区妇幼健康服务中心'],
        ['款项：', '2025年二季度试剂款'],
        ['计人民币：', '贰万壹仟柒佰捌拾元整（￥21780.00）'],
        ['入账日：', '2025/7/2'],
        ['编号：', 'SQ-250702-1'],
        ['收款：', '昆明金域试剂有限公司'],
      ],
      'open',
    )}${seal('昆明金域试剂有限公司财务专用章', { x: 60, y: 48 })}`,
    fields: {
      ticketNum: 'SQ-250702-1',
      ticketDate: '2025-07-02',
      boughtName: '盘龙区妇幼健康服务中心',
      sellerName: '昆明金域试剂有限公司',
      ticketAmount: '21780.00',
      amountInWords: '贰万壹仟柒佰捌拾元整',
      purpose: '2025年二季度试剂款',
    },
  },
  {
    name: 'Taiwan uniform invoice in three copies: labels written downwards, words of the sum',
    type: 'invoice',
    style: 'body{font-family:"Noto Sans CJK TC";font-size:13px}',
    html: `<h1>統 一 發 票（三聯式）</h1><div class="split"><p>發票號碼：KD 20917734</p><p>中華民國 114 年 5 月 12 日</p></div><p>買受人：慈安綜合醫院</p><p>統一編號：04157882</p>
${table([
  ['品名', '數量', '單價', '金額', '備註'],
  ['外科手套', '100', '85', '8,500', ''],
  ['尿袋', '60', '30', '1,800', ''],
  ['銷售額合計', '', '', '10,300', ''],
  ['營業稅', '', '', '515', ''],
  ['總計', '', '', '10,815', ''],
])}<p>總計新臺幣（中文大寫）壹萬零捌佰壹拾伍元整</p><div class="split"><p>營業人：永信醫材股份有限公司</p><p>統一編號：22099131</p></div>`,
    fields: {
      ticketNum: 'KD20917734',
      ticketDate: '2025-05-12',
      boughtName: '慈安綜合醫院',
      sellerName: '永信醫材股份有限公司',
      ticketAmount: '10815.00',
      amountInWords: '壹萬零捌佰壹拾伍元整',
    },
    lines: [
      { quantity: '100', amount: '8500' },
      { quantity: '60', amount: '1800' },
    ],
  },
  {
    name: 'fully digital special invoice with a note of goods received',
    type: 'invoice',
    style: 'body{font-size:12px;color:#222} .ruled td{border-color:#8b4a2b}',
    html: `<h1 style="color:#8b4a2b">电子发票（增值税专用发票）</h1><div class="right"><p>发票号码：25442000000733120954</p><p>开票日期：2025年11月03日</p></div><table class="ruled"><tr><td class="vertical">购买方信息</td><td>名称：岭东医药有限公司<br><br>统一社会信用代码/纳税人识别号：91440300MA5EYQ7R2T</td><td class="vertical">销售方信息</td><td>名称：广康制药有限公司<br><br>统一社会信用代码/纳税人识别号：91440101749912345K</td></tr></table>
${table([
  ['项目名称', '规格型号', '单位', '数量', '单价', '金额', '税率/征收率', '税额'],
  ['*化学药品制剂*奥美拉唑肠溶胶囊', '20mg*14', '盒', '300', '5.309735', '1592.92', '13%', '207.08'],
  ['*化学药品制剂*缬沙坦胶囊', '80mg*7', '盒', '200', '9.734513', '1946.90', '13%', '253.10'],
  ['合　计', '', '', '', '', '¥3539.82', '', '¥460.18'],
])}<table class="ruled"><tr><td>价税合计（大写）</td><td>⊗肆仟圆整</td><td>（小写）¥4000.00</td></tr><tr><td class="vertical">备注</td><td colspan="2">送货单号：GK1103-22</td></tr></table><p>开票人：孟冬</p>`,
    fields: {
      invoiceType: '31',
      ticketNum: '25442000000733120954',
      ticketDate: '2025-11-03',
      boughtName: '岭东医药有限公司',
      sellerName: '广康制药有限公司',
      amountWithoutTax: '3539.82',
      tax: '460.18',
      ticketAmount: '4000.00',
      amountInWords: '肆仟圆整',
    },
    lines: [
      { quantity: '300', amount: '1592.92' },
      { quantity: '200', amount: '1946.9' },
    ],
  },
  {
    name: 'sales slip of a drug wholesaler: parties and number in brackets around the title',
    type: 'deliveryNote',
    style: 'body{font:12.5px/1.6 "Noto Serif CJK SC"}',
    html: `<p class="right">[单] XS-2509-1177　[页] 1/1</p><h1>宏济堂医药批发有限公司<br>开 单 票</h1><p>[客户] 鹿泉区寺家庄镇卫生院　[日期] 2025-09-11　[业务] 秦岭</p>
${table(
  [
    ['品　名', '规　格', '厂　家', '单位', '数　量', '单　价', '金　额'],
    ['益母草颗粒', '15g*8', '仁和', '盒', '36', '7.00', '252.00'],
    ['复方丹参滴丸', '27mg*180', '天士力', '瓶', '48', '22.50', '1080.00'],
  ],
  'open',
)}<hr><p>[合计] 1332.00　[大写] 壹仟叁佰叁拾贰元整</p><p>[提货] 　　[发货] 方清</p>`,
    fields: {
      ticketNum: 'XS-2509-1177',
      ticketDate: '2025-09-11',
      boughtName: '鹿泉区寺家庄镇卫生院',
      sellerName: '宏济堂医药批发有限公司',
      ticketAmount: '1332.00',
      amountInWords: '壹仟叁佰叁拾贰元整',
    },
    lines: [
      { quantity: '36', amount: '252' },
      { quantity: '48', amount: '1080' },
    ],
  },
  {
    name: 'transfer slip of a bank at its counter: two columns of labels, sum in boxes and words',
    type: 'payment',
    style: 'body{font-size:12.5px}',
    html: `<h1>淮海农村商业银行 转账汇款凭证（回单）</h1><p class="right">2025年02月14日　流水号 20250214HH00917</p><table class="ruled"><tr><td>汇款人全称</td><td>双沟镇卫生院</td><td>收款人全称</td><td>徐州恒瑞医药销售有限公司</td></tr><tr><td>汇款人账号</td><td>3203010010021</td><td>收款人账号</td><td>1106020209000</td></tr><tr><td>汇出行</td><td>双沟支行</td><td>汇入行</td><td>工行徐州分行</td></tr><tr><td>汇款金额</td><td>￥18,250.00</td><td>人民币大写</td><td>壹万捌仟贰佰伍拾元整</td></tr><tr><td>用途</td><td colspan="3">1月药品款</td></tr></table>${seal('淮海农村商业银行业务专用章', { x: 150, y: 50 })}`,
    fields: {
      ticketNum: '20250214HH00917',
      ticketDate: '2025-02-14',
      boughtName: '双沟镇卫生院',
      sellerName: '徐州恒瑞医药销售有限公司',
      ticketAmount: '18250.00',
      amountInWords: '壹万捌仟贰佰伍拾元整',
      purpose: '1月药品款',
    },
  },
  {
    name: 'list of drugs delivered to a prison clinic: goods in two columns side by side',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<h1>药品送达清册</h1><div class="split"><p>送：华源医药配送有限公司</p><p>收：清水河卫生所</p></div><div class="split"><p>册号：QC-25-0418</p><p>送达：2025年4月18日</p></div>
${table([
  ['药名', '数量', '金额', '药名', '数量', '金额'],
  ['板蓝根颗粒', '20', '180.00', '止咳糖浆', '15', '142.50'],
  ['创可贴', '100', '50.00', '风油精', '30', '90.00'],
])}<p>总金额 462.50 元，大写：肆佰陆拾贰元伍角整</p>`,
    fields: {
      ticketNum: 'QC-25-0418',
      ticketDate: '2025-04-18',
      boughtName: '清水河卫生所',
      sellerName: '华源医药配送有限公司',
      ticketAmount: '462.50',
      amountInWords: '肆佰陆拾贰元伍角整',
    },
  },
  {
    name: 'Hong Kong order of a clinic: DO number, vertical rule, sums with a dash for cents',
    type: 'deliveryNote',
    style: 'body{font:13px/1.7 "Noto Serif CJK TC"}',
    html: `<div class="split"><div><p style="font-size:18px">滙康西藥有限公司</p><p style="font-size:10px">WUI HONG DISPENSARY LIMITED</p></div><div><p style="font-size:17px">送　貨　單</p><p>D.O. No. 33817</p></div></div><div class="split"><p>TO 台照：德善診所</p><p>DATE 日期：25-3-2025</p></div>
${table([
  ['數量 QTY', '貨名 DESCRIPTION', '單價 @', '銀碼 AMOUNT'],
  ['30', 'Amoxil 500mg 100粒', '48.00', '$1,440.00'],
  ['12', 'Ventolin 噴霧', '52.00', '$624.00'],
])}<p class="right">共銀 TOTAL $2,064.00</p><p>收貨人簽署及蓋印</p>`,
    fields: {
      ticketNum: '33817',
      ticketDate: '2025-03-25',
      boughtName: '德善診所',
      sellerName: '滙康西藥有限公司',
      ticketAmount: '2064.00',
    },
    lines: [
      { quantity: '30', amount: '1440' },
      { quantity: '12', amount: '624' },
    ],
  },
  {
    name: 'inpatient deposit of a hospital: payment confirmed by the cashier of a device firm',
    type: 'receipt',
    style: 'body{font-size:13px}',
    html: `<h1>保证金缴存回执</h1><div class="split"><p>回执编码：BZJ20250827006</p><p>缴存日：2025-08-27</p></div>${table(
      [
        ['缴存方', '凤凰县民族中医院', '缴存性质', '设备投放保证金'],
        ['币别', '人民币', '缴存额', '50,000.00'],
        ['大写', '伍万元整', '到账方式', '电汇'],
      ],
    )}<p>上述款项我司已收妥。</p><p class="right">湘西远大医疗设备有限公司　财务部</p>${seal('湘西远大医疗设备有限公司', { x: 140, y: 55 })}`,
    fields: {
      ticketNum: 'BZJ20250827006',
      ticketDate: '2025-08-27',
      boughtName: '凤凰县民族中医院',
      sellerName: '湘西远大医疗设备有限公司',
      ticketAmount: '50000.00',
      amountInWords: '伍万元整',
      purpose: '设备投放保证金',
    },
  },
]
