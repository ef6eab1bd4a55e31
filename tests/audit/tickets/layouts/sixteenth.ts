import { type Layout, seal, table } from './layout.ts'

/** Layouts measured once after the changes that the fifteenth set led to. */
export const sixteenthLayouts: readonly Layout[] = [
  {
    name: 'vaccine wholesaler: boxes left and right, each with name, address and telephone',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<h1>药品发运清单</h1><div class="split"><p>发运单号：FY-25-1120-08</p><p>发运日期：2025年11月20日</p></div><table class="ruled"><tr><td>发运单位：赛康生物制品有限公司</td><td>接收单位：雁塔区疾病预防控制中心</td></tr><tr><td>电话：029-88120031</td><td>电话：029-85660127</td></tr></table><br>
${table([
  ['序号', '品种', '规格', '批号', '数量', '单位', '单价', '金额'],
  ['1', '乙肝疫苗', '10μg/0.5ml', '202506B11', '300', '支', '18.50', '5550.00'],
  ['2', '流感疫苗', '0.5ml', '202508F02', '200', '支', '42.00', '8400.00'],
])}<p>合计金额：13950.00 元（大写：壹万叁仟玖佰伍拾元整）</p><div class="split"><p>发货人：钱进</p><p>押运：</p><p>接收人：</p></div>`,
    fields: {
      ticketNum: 'FY-25-1120-08',
      ticketDate: '2025-11-20',
      boughtName: '雁塔区疾病预防控制中心',
      sellerName: '赛康生物制品有限公司',
      ticketAmount: '13950.00',
      amountInWords: '壹万叁仟玖佰伍拾元整',
    },
    lines: [
      { unit: '支', quantity: '300', amount: '5550', batchNo: '202506B11' },
      { unit: '支', quantity: '200', amount: '8400', batchNo: '202508F02' },
    ],
  },
  {
    name: 'receipt for a deposit: payer and sum in ruled rows, number below the title',
    type: 'receipt',
    style: 'body{font-size:13px} .ruled td{padding:6px}',
    html: `<h1>收款凭证</h1><p style="text-align:center">第 20250611 号</p><p class="right">2025 年 06 月 11 日</p>${table(
      [
        ['缴款单位', '凉山村中心卫生院'],
        ['缴款事由', '配送保证金'],
        ['金额（大写）', '贰万元整'],
        ['金额（小写）', '¥20,000.00'],
      ],
    )}<div class="split"><p>收款单位：长青医药配送有限公司</p><p>开票：莫兰</p></div>${seal('长青医药配送有限公司财务专用章', { x: 30, y: 66 })}`,
    fields: {
      ticketNum: '20250611',
      ticketDate: '2025-06-11',
      boughtName: '凉山村中心卫生院',
      sellerName: '长青医药配送有限公司',
      ticketAmount: '20000.00',
      amountInWords: '贰万元整',
      purpose: '配送保证金',
    },
  },
  {
    name: 'spreadsheet without a frame: labels right aligned beside wide gaps, foot with three sums',
    type: 'deliveryNote',
    style: 'body{font:12px/1.7 "Noto Serif CJK SC"}',
    html: `<h1>供货清单</h1><table class="open"><tr><td class="right">供货商</td><td>蓝海医药有限公司</td><td class="right">清单号</td><td>LH2508-0077</td></tr><tr><td class="right">客户</td><td>红旗街道卫生服务站</td><td class="right">日期</td><td>2025-08-27</td></tr></table>
${table([
  ['名称', '规格', '数量', '单位', '单价', '小计'],
  ['阿莫西林胶囊', '0.25g*24粒', '100', '盒', '7.80', '780.00'],
  ['罗红霉素片', '150mg*12片', '80', '盒', '11.20', '896.00'],
])}<div class="split"><p>品种：2</p><p>数量：180</p><p>总额：1676.00</p></div>`,
    fields: {
      ticketNum: 'LH2508-0077',
      ticketDate: '2025-08-27',
      boughtName: '红旗街道卫生服务站',
      sellerName: '蓝海医药有限公司',
      ticketAmount: '1676.00',
    },
    lines: [
      { unit: '盒', quantity: '100', amount: '780' },
      { unit: '盒', quantity: '80', amount: '896' },
    ],
  },
  {
    name: 'Taiwan receipt: paid by, for, in words, stamp duty note, seller at the foot',
    type: 'receipt',
    style: 'body{font-family:"Noto Serif CJK TC";font-size:14px;line-height:2}',
    html: `<h1>收　據</h1><div class="split"><p>字第 004182 號</p><p>中華民國 114 年 3 月 5 日</p></div><p>茲收到：惠民診所</p><p>款項用途：二月份藥品貨款</p><p>新臺幣：參萬貳仟伍佰元整</p><p>NT$ 32,500</p><p>收款人：宏德藥品有限公司</p><p style="font-size:10px">印花稅總繳</p>`,
    fields: {
      ticketNum: '004182',
      ticketDate: '2025-03-05',
      boughtName: '惠民診所',
      sellerName: '宏德藥品有限公司',
      ticketAmount: '32500.00',
      amountInWords: '參萬貳仟伍佰元整',
      purpose: '二月份藥品貨款',
    },
  },
  {
    name: 'driver copy: head in a strip of pairs separated by bars, sums with the sign behind',
    type: 'deliveryNote',
    style: 'main{color:#444} body{font-size:12.5px}',
    html: `<h1>配送随车单</h1><p>单号 PS0098213 | 日期 2025/12/09 | 车牌 川A·7K210</p><p>发货企业 远大医药供应链有限公司 | 收货企业 江北妇幼保健院</p>
${table([
  ['货品', '规格', '件装量', '数量', '单位', '价格', '金额'],
  ['缩宫素注射液', '1ml:10单位', '10支', '30', '盒', '58.00', '1740.00'],
  ['硫酸镁注射液', '10ml:2.5g', '5支', '40', '盒', '12.50', '500.00'],
])}<p>合计 2240.00 元</p><div class="split"><p>随车人：</p><p>签收人：</p></div>`,
    fields: {
      ticketNum: 'PS0098213',
      ticketDate: '2025-12-09',
      boughtName: '江北妇幼保健院',
      sellerName: '远大医药供应链有限公司',
      ticketAmount: '2240.00',
    },
    lines: [
      { unit: '盒', quantity: '30', amount: '1740' },
      { unit: '盒', quantity: '40', amount: '500' },
    ],
  },
]
