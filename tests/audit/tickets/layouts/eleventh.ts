import { type Layout, table } from './layout.ts'

/** Layouts measured once after the changes that the tenth set led to. */
export const eleventhLayouts: readonly Layout[] = [
  {
    name: 'dispatch order of a factory: ship-to block with the code in front, planned and actual dates',
    type: 'deliveryNote',
    style: 'body{font-size:11px}',
    html: `<p style="font-size:17px">清远制药股份有限公司</p><h1>发货通知单</h1>${table([
      ['发货单编码', 'FHTZ2507-0331', '计划发货日', '2025-07-10', '实际发货日期', '2025-07-11'],
      ['客户编码', 'C3302', '客户', '惠众医药物流有限公司', '运输方式', '汽运'],
      ['销售合同', 'HT-2025-118', '收货人', '钱立', '联系方式', '13500002222'],
    ])}<br>${table([
      ['序号', '产品名称', '剂型规格', '生产批号', '发货数量(盒)', '箱数', '含税单价', '金额(含税)'],
      ['1', '奥美拉唑肠溶胶囊', '20mg*14粒', '250602', '2400', '8', '6.20', '14880.00'],
      ['2', '氯雷他定片', '10mg*12片', '250511', '1500', '5', '4.80', '7200.00'],
      ['合　计', '', '', '', '3900', '13', '', '22080.00'],
    ])}<div class="split"><p>业务主管：</p><p>仓储主管：</p><p>承运司机：</p></div>`,
    fields: {
      ticketNum: 'FHTZ2507-0331',
      ticketDate: '2025-07-11',
      boughtName: '惠众医药物流有限公司',
      sellerName: '清远制药股份有限公司',
      ticketAmount: '22080.00',
    },
    lines: [
      { quantity: '2400', amount: '14880', batchNo: '250602' },
      { quantity: '1500', amount: '7200', batchNo: '250511' },
    ],
  },
  {
    name: 'platform print: everything in sentences of labels separated by bars',
    type: 'deliveryNote',
    html: `<h1>医药批发配送单</h1><p>单号：PF250930000417 | 下单：2025-09-29 21:14 | 出库：2025-09-30 07:05</p><p>买家：向阳路药店（李店长） | 卖家：同安医药有限公司</p>
${table([
  ['商品信息', '规格', '数量', '单价', '实付小计'],
  ['蒲地蓝消炎口服液', '10ml*10支', '30', '25.00', '750.00'],
  ['小儿氨酚黄那敏颗粒', '6g*12袋', '40', '9.00', '360.00'],
])}<p class="right">商品总额：1110.00　运费：0.00　优惠券：-10.00</p><p class="right">实付款：1100.00</p>`,
    fields: {
      ticketNum: 'PF250930000417',
      ticketDate: '2025-09-30',
      boughtName: '向阳路药店',
      sellerName: '同安医药有限公司',
      ticketAmount: '1100.00',
    },
    lines: [
      { quantity: '30', amount: '750' },
      { quantity: '40', amount: '360' },
    ],
  },
  {
    name: 'township slip by hand: Chinese date, To and From as 致 and 由, total in a sentence',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Serif CJK SC";font-size:14px}',
    html: `<h1>送货单</h1><p>致：柳湾乡卫生院</p><div class="split"><p>送货日期：二〇二五年四月二十八日</p><p>字第 00731 号</p></div>
${table([
  ['品　名', '规　格', '数　量', '单　价', '总　价'],
  ['医用酒精', '500ml/瓶', '100', '5.50', '550.00'],
  ['纱布块', '5片/袋', '300', '1.20', '360.00'],
])}<p>以上货物共计人民币玖佰壹拾元整（￥910.00）</p><div class="split"><p>供货单位（章）：康民医疗用品经营部</p><p>收货人：</p></div>`,
    fields: {
      ticketNum: '00731',
      ticketDate: '2025-04-28',
      boughtName: '柳湾乡卫生院',
      sellerName: '康民医疗用品经营部',
      ticketAmount: '910.00',
      amountInWords: '玖佰壹拾元整',
    },
    lines: [
      { quantity: '100', amount: '550' },
      { quantity: '300', amount: '360' },
    ],
  },
  {
    name: 'receipt as one sentence with payer, purpose and sums, signed below',
    type: 'receipt',
    style: 'body{font-family:"Noto Serif CJK SC";font-size:15px;line-height:2}',
    html: `<h1>收　据</h1><p class="right">编号：2025-117</p><p>今收到海棠社区卫生服务中心以转账方式支付的2025年第二季度药品货款，共计人民币捌仟零陆拾伍元伍角整（¥8,065.50）。</p><p>特此证明。</p><div class="right"><p>收款单位：天源医药有限公司</p><p>2025年7月3日</p></div>`,
    fields: {
      ticketNum: '2025-117',
      ticketDate: '2025-07-03',
      boughtName: '海棠社区卫生服务中心',
      sellerName: '天源医药有限公司',
      ticketAmount: '8065.50',
      amountInWords: '捌仟零陆拾伍元伍角整',
      purpose: '2025年第二季度药品货款',
    },
  },
  {
    name: 'wholesaler print with tax: net total, tax total and gross total in one foot row with labels',
    type: 'deliveryNote',
    style: 'body{font-size:10.5px}',
    html: `<h1>药品销售出库单（随货同行）</h1><div class="split"><p>销货单位：广济医药有限公司</p><p>单据编号：XSD-2505-00872</p></div><div class="split"><p>购货单位：湖心岛医院</p><p>开票日期：2025-05-19</p></div><div class="split"><p>收货地址：湖心路2号</p><p>结算方式：月结30天</p></div>
${table([
  ['商品编号', '通用名称', '商品规格', '厂牌', '批号', '效期', '单位', '数量', '单价', '金额', '税率', '税额'],
  [
    '20113',
    '左氧氟沙星片',
    '0.5g*4片',
    '第一制药',
    'ZY2501',
    '2027-12',
    '盒',
    '100',
    '20.00',
    '2000.00',
    '13%',
    '260.00',
  ],
  [
    '20456',
    '头孢地尼胶囊',
    '0.1g*10粒',
    '天成制药',
    'TB2502',
    '2027-01',
    '盒',
    '50',
    '24.00',
    '1200.00',
    '13%',
    '156.00',
  ],
])}<div class="split"><p>不含税金额：3200.00</p><p>税额：416.00</p><p>价税合计（小写）：3616.00</p></div><p>价税合计（大写）：叁仟陆佰壹拾陆元整</p>`,
    fields: {
      ticketNum: 'XSD-2505-00872',
      ticketDate: '2025-05-19',
      boughtName: '湖心岛医院',
      sellerName: '广济医药有限公司',
      ticketAmount: '3616.00',
      amountInWords: '叁仟陆佰壹拾陆元整',
    },
    lines: [
      { unit: '盒', quantity: '100', amount: '2000', tax: '260', batchNo: 'ZY2501' },
      { unit: '盒', quantity: '50', amount: '1200', tax: '156', batchNo: 'TB2502' },
    ],
  },
  {
    name: 'Taiwanese delivery slip: customer as 台照, year of the republic with slashes, dollars without cents',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Sans CJK TC"}',
    html: `<h1>出貨單</h1><div class="split"><p>佳和診所　台照</p><p>出貨日期：114/06/20</p></div><div class="split"><p>電話：02-25550000</p><p>出貨單號：20250620-008</p></div>
${table([
  ['產品編號', '產品名稱', '規格', '數量', '單價', '小計'],
  ['B001', '優碘', '4L', '6', '450', '2,700'],
  ['B017', '紗布', '100片', '20', '90', '1,800'],
])}<p class="right">合計金額：NT$ 4,500</p><div class="split"><p>出貨廠商：康德醫療器材股份有限公司</p><p>簽收：</p></div>`,
    fields: {
      ticketNum: '20250620-008',
      ticketDate: '2025-06-20',
      boughtName: '佳和診所',
      sellerName: '康德醫療器材股份有限公司',
      ticketAmount: '4500.00',
    },
    lines: [
      { quantity: '6', amount: '2700' },
      { quantity: '20', amount: '1800' },
    ],
  },
  {
    name: 'acceptance slip with vertical heads for both parties and the total in a row of its own',
    type: 'deliveryNote',
    style: 'body{font-family:"WenQuanYi Micro Hei"}',
    html: `<h1>货物交接单</h1><div class="split"><p>交接日期：2025年8月1日</p><p>交接单编号：JJ20250801A</p></div><table class="ruled"><tr><td class="vertical" rowspan="2">交货方</td><td>单位</td><td>万和医药有限公司</td><td class="vertical" rowspan="2">接收方</td><td>单位</td><td>石桥镇卫生院</td></tr><tr><td>经办人</td><td>郭敏</td><td>经办人</td><td>罗军</td></tr></table><br>
${table([
  ['序号', '货物', '规格型号', '单位', '交接数量', '单价', '金额'],
  ['1', '血糖试纸', '50片/盒', '盒', '60', '45.00', '2700.00'],
  ['2', '采血针', '100支/盒', '盒', '60', '8.00', '480.00'],
])}${table([['合计（元）', '3180.00', '大写', '叁仟壹佰捌拾元整']])}`,
    fields: {
      ticketNum: 'JJ20250801A',
      ticketDate: '2025-08-01',
      boughtName: '石桥镇卫生院',
      sellerName: '万和医药有限公司',
      ticketAmount: '3180.00',
      amountInWords: '叁仟壹佰捌拾元整',
    },
    lines: [
      { unit: '盒', quantity: '60', amount: '2700' },
      { unit: '盒', quantity: '60', amount: '480' },
    ],
  },
  {
    name: 'receipt in a grid of a clinic chain: values below the labels, sum with 整 and two purposes',
    type: 'receipt',
    html: `<h1>收费收据</h1>${table([
      ['收据号', '开具时间', '缴款单位', '收款单位'],
      ['SJ0099120', '2025/11/2 14:03', '康宁诊所', '百草医药有限公司'],
    ])}${table([
      ['收费项目', '金额', '备注'],
      ['药品款', '1,260.00', '现金'],
    ])}<p>合计：人民币壹仟贰佰陆拾元整　小写：￥1,260.00</p><p>收款人：石磊</p>`,
    fields: {
      ticketNum: 'SJ0099120',
      ticketDate: '2025-11-02',
      boughtName: '康宁诊所',
      sellerName: '百草医药有限公司',
      ticketAmount: '1260.00',
      amountInWords: '壹仟贰佰陆拾元整',
      purpose: '药品款',
    },
  },
]
