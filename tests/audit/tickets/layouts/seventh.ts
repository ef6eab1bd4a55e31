import { type Layout, table } from './layout.ts'

/** Layouts measured once after the changes that the fifth and the sixth set led to. */
export const seventhLayouts: readonly Layout[] = [
  {
    name: 'delivery list of a regional distributor, all of its head in one grid of four columns',
    type: 'deliveryNote',
    style: 'body{font-size:11.5px}',
    html: `<h1>海陵医药物流中心发货清单</h1>${table([
      ['发货单编号', 'FH25-110-0482', '开单时间', '2025-11-02 10:21'],
      ['收货人名称', '柳溪镇中心卫生院', '联系方式', '0990-5566771'],
      ['发货人名称', '海陵医药物流有限公司', '经办人', '高翔'],
    ])}<br>${table([
      [
        '项次',
        '药品通用名称',
        '剂型',
        '药品规格',
        '产品批号',
        '失效日期',
        '计量单位',
        '本次数量',
        '含税单价',
        '含税金额',
      ],
      ['1', '头孢呋辛酯片', '片剂', '0.25g*12片', '2508A11', '2027-07-31', '盒', '240', '12.50', '3000.00'],
      ['2', '布洛芬缓释胶囊', '胶囊', '0.3g*20粒', '2507B07', '2027-06-30', '盒', '60', '15.20', '912.00'],
    ])}<p>本单金额合计：3912.00　　大写金额：叁仟玖佰壹拾贰元整</p>`,
    fields: {
      ticketNum: 'FH25-110-0482',
      ticketDate: '2025-11-02',
      boughtName: '柳溪镇中心卫生院',
      sellerName: '海陵医药物流有限公司',
      ticketAmount: '3912.00',
      amountInWords: '叁仟玖佰壹拾贰元整',
    },
    lines: [
      { name: '头孢呋辛酯片', spec: '0.25g*12片', unit: '盒', quantity: '240', amount: '3000', batchNo: '2508A11' },
      { name: '布洛芬缓释胶囊', spec: '0.3g*20粒', unit: '盒', quantity: '60', amount: '912', batchNo: '2507B07' },
    ],
  },
  {
    name: 'note of a small wholesaler with its customer as an address and quantities in two units',
    type: 'deliveryNote',
    style: 'body{font-family:"WenQuanYi Zen Hei"}',
    html: `<h1>送货单</h1><p>安和堂大药房（南湖路店）　台照</p><div class="split"><p>单号：SH-007719</p><p>2025年9月9日</p></div>
${table([
  ['商品名称', '规格', '数量', '单位', '单价', '金额', '批号'],
  ['板蓝根颗粒', '10g*20袋', '150', '袋装盒', '9.60', '1440.00', 'B2506013'],
  ['藿胆滴丸', '2.6g*30粒', '40', '瓶', '18.00', '720.00', 'H2504002'],
  ['总计', '', '190', '', '', '2160.00', ''],
])}<div class="split"><p>供应商（盖章）：宏济药业有限责任公司</p><p>客户签收：</p></div>`,
    fields: {
      ticketNum: 'SH-007719',
      ticketDate: '2025-09-09',
      boughtName: '安和堂大药房(南湖路店)',
      sellerName: '宏济药业有限责任公司',
      ticketAmount: '2160.00',
    },
    lines: [
      { name: '板蓝根颗粒', spec: '10g*20袋', quantity: '150', amount: '1440', batchNo: 'B2506013' },
      { name: '藿胆滴丸', spec: '2.6g*30粒', quantity: '40', amount: '720', batchNo: 'H2504002' },
    ],
  },
  {
    name: 'handover list with parties in one row and totals in a foot of its own',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Serif CJK SC";font-size:12px}',
    html: `<h1>医疗器械货物交接清单</h1><p>交货方：新域医疗设备有限公司　→　接收方：北屏县中医医院</p><p>交接单号：JJ20250603002　交接日期：2025.06.03</p>
${table([
  ['序号', '器械名称', '规格型号', '生产批号/序列号', '数量', '单位', '单价（元）', '合计（元）'],
  ['1', '一次性使用采血针', '0.7mm', 'CX250401', '2000', '支', '0.65', '1300.00'],
  ['2', '医用外科口罩', '平面型', 'KZ250318', '5000', '只', '0.40', '2000.00'],
])}<table class="open"><tr><td>总数量</td><td>7000</td><td>总金额</td><td>￥3,300.00</td></tr></table>`,
    fields: {
      ticketNum: 'JJ20250603002',
      ticketDate: '2025-06-03',
      boughtName: '北屏县中医医院',
      sellerName: '新域医疗设备有限公司',
      ticketAmount: '3300.00',
    },
    lines: [
      { name: '一次性使用采血针', unit: '支', quantity: '2000', amount: '1300', batchNo: 'CX250401' },
      { name: '医用外科口罩', unit: '只', quantity: '5000', amount: '2000', batchNo: 'KZ250318' },
    ],
  },
  {
    name: 'traditional note of a pharmacy supplier, labels in two languages below each other',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Sans CJK TC"}',
    html: `<p class="right">送貨編號 Delivery No. DN25-0917</p><h1>永康醫療用品有限公司</h1><h1>送貨單 DELIVERY NOTE</h1><div class="split"><p>客戶名稱 Customer：同心診所</p><p>送貨日期 Date：2025/10/17</p></div>
${table([
  ['貨號 Code', '貨品名稱 Description', '數量 Qty', '單位 Unit', '單價 Price', '金額 Amount'],
  ['YK-101', '酒精棉片', '300', '盒', '12.00', '3,600.00'],
  ['YK-205', '體溫計', '20', '支', '45.00', '900.00'],
])}<p class="right">總金額 Total：4,500.00</p>`,
    fields: {
      ticketNum: 'DN25-0917',
      ticketDate: '2025-10-17',
      boughtName: '同心診所',
      sellerName: '永康醫療用品有限公司',
      ticketAmount: '4500.00',
    },
    lines: [
      { name: '酒精棉片', unit: '盒', quantity: '300', amount: '3600' },
      { name: '體溫計', unit: '支', quantity: '20', amount: '900' },
    ],
  },
  {
    name: 'receipt of a bookkeeping program with debit and credit words beside what is meant',
    type: 'receipt',
    style: 'body{font-size:13px}',
    html: `<h1>收款凭证</h1><div class="split"><p>凭证号数：收字第 000318 号</p><p>记账日期：2025年8月21日</p></div>
${table([
  ['付款单位', '安和堂大药房', '付款方式', '网银转账'],
  ['款项内容', '八月份货款', '附件张数', '2'],
  ['金额（小写）', '￥2,160.00', '金额（大写）', '贰仟壹佰陆拾元整'],
])}<div class="split"><p>收款单位：宏济药业有限责任公司</p><p>出纳：何静</p><p>审核：周明</p></div>`,
    fields: {
      ticketNum: '000318',
      ticketDate: '2025-08-21',
      boughtName: '安和堂大药房',
      sellerName: '宏济药业有限责任公司',
      ticketAmount: '2160.00',
      amountInWords: '贰仟壹佰陆拾元整',
      purpose: '八月份货款',
    },
  },
  {
    name: 'receipt of a hospital office for a deposit, in sentences',
    type: 'receipt',
    style: 'body{font-family:"Noto Serif CJK SC";font-size:15px} p{margin:8px 0}',
    html: `<h1>收　据</h1><p class="right">编号：2025-0431</p><p>兹收到 新域医疗设备有限公司 交来 投标保证金 人民币（大写）叁仟叁佰元整，￥3300.00。</p><div class="split"><p>收款单位（公章）：北屏县中医医院</p><p>2025年5月20日</p></div>`,
    fields: {
      ticketNum: '2025-0431',
      ticketDate: '2025-05-20',
      boughtName: '新域医疗设备有限公司',
      sellerName: '北屏县中医医院',
      ticketAmount: '3300.00',
      amountInWords: '叁仟叁佰元整',
      purpose: '投标保证金',
    },
  },
]
