import { type Layout, table } from './layout.ts'

/** Layouts measured once after the changes that the eleventh set led to. */
export const twelfthLayouts: readonly Layout[] = [
  {
    name: 'device wholesaler: number and date without labels at the right of the title, customer in a grid',
    type: 'deliveryNote',
    html: `<h1>医疗器械销售出库复核单</h1><p class="right">CKFH-2025-00391　2025-06-17</p>${table([
      ['客户名称', '长桥区人民医院', '客户地址', '长桥路66号'],
      ['销货单位', '迈通医疗器械有限公司', '许可证号', '苏食药监械经营许20220011号'],
    ])}<br>${table([
      ['器械名称', '型号规格', '注册证号', '生产批号/序列号', '单位', '数量', '单价', '金额'],
      ['一次性输液器', '7号针', '国械注准20193140011', '20250312', '套', '1000', '1.85', '1850.00'],
      ['留置针', '24G', '国械注准20213140120', '20250401', '支', '500', '7.20', '3600.00'],
    ])}<div class="split"><p>合计金额大写：伍仟肆佰伍拾元整</p><p>¥5450.00</p></div>`,
    fields: {
      ticketNum: 'CKFH-2025-00391',
      ticketDate: '2025-06-17',
      boughtName: '长桥区人民医院',
      sellerName: '迈通医疗器械有限公司',
      ticketAmount: '5450.00',
      amountInWords: '伍仟肆佰伍拾元整',
    },
    lines: [
      { unit: '套', quantity: '1000', amount: '1850' },
      { unit: '支', quantity: '500', amount: '3600' },
    ],
  },
  {
    name: 'store requisition: issuing and receiving stores of a chain, total in a sentence below',
    type: 'deliveryNote',
    style: 'body{font-family:"WenQuanYi Micro Hei"}',
    html: `<h1>门店配送出库单</h1><div class="split"><p>配送中心：万民大药房连锁有限公司物流部</p><p>要货门店：万民大药房文化路店</p></div><div class="split"><p>配送单号：PSD20250911-0027</p><p>配送日期：2025/9/11</p><p>要货单号：YH20250910-0102</p></div>
${table([
  ['货号', '药品名称', '规格', '厂家', '批号', '有效期', '单位', '配送数量', '配送价', '配送金额'],
  ['60021', '维生素E软胶囊', '0.1g*60粒', '浙医', '250711', '2028-06', '瓶', '20', '16.50', '330.00'],
  ['60187', '健胃消食片', '0.8g*32片', '江中', '250630', '2027-05', '盒', '30', '9.90', '297.00'],
])}<p>本单共2个品种，数量50，配送金额合计627.00元。</p><p>配货：孙梅　复核：周莉　收货：</p>`,
    fields: {
      ticketNum: 'PSD20250911-0027',
      ticketDate: '2025-09-11',
      boughtName: '万民大药房文化路店',
      sellerName: '万民大药房连锁有限公司物流部',
      ticketAmount: '627.00',
    },
    lines: [
      { unit: '瓶', quantity: '20', amount: '330', batchNo: '250711' },
      { unit: '盒', quantity: '30', amount: '297', batchNo: '250630' },
    ],
  },
  {
    name: 'receipt with boxes: payee at the top, payer and purpose in rows, small figures in a frame',
    type: 'receipt',
    style: 'body{font-size:13px}',
    html: `<p style="text-align:center;font-size:16px">长安药品配送有限公司</p><h1>收款收据</h1><div class="split"><p>2025年04月02日</p><p>NO.2504-0033</p></div>${table(
      [
        ['交款单位', '杨柳镇中心卫生院', '收款方式', '电汇'],
        ['收款事由', '2025年3月药款', '', ''],
        ['人民币（大写）', '贰万壹仟零伍拾元零角零分', '小写', '¥21,050.00'],
      ],
    )}<div class="split"><p>收款单位盖章</p><p>会计：于洋</p><p>收款人：白雪</p><p>经手人：</p></div>`,
    fields: {
      ticketNum: '2504-0033',
      ticketDate: '2025-04-02',
      boughtName: '杨柳镇中心卫生院',
      sellerName: '长安药品配送有限公司',
      ticketAmount: '21050.00',
      amountInWords: '贰万壹仟零伍拾元零角零分',
      purpose: '2025年3月药款',
    },
  },
  {
    name: 'export of a spreadsheet: title row in the table, parties in merged cells with their labels',
    type: 'deliveryNote',
    style: 'body{font-size:11px}',
    html: `<table class="ruled"><tr><td colspan="7" style="text-align:center;font-size:17px">中原医药集团送货清单</td></tr><tr><td colspan="4">客户：沙河县妇幼保健院</td><td colspan="3">单号：ZY-S-250722-15</td></tr><tr><td colspan="4">供货：中原医药集团有限公司</td><td colspan="3">日期：2025年07月22日</td></tr>
<tr><td>序号</td><td>品名</td><td>规格</td><td>单位</td><td>数量</td><td>单价</td><td>金额</td></tr><tr><td>1</td><td>叶酸片</td><td>0.4mg*31片</td><td>盒</td><td>300</td><td>8.40</td><td>2520.00</td></tr><tr><td>2</td><td>铁剂口服液</td><td>10ml*12支</td><td>盒</td><td>50</td><td>36.00</td><td>1800.00</td></tr><tr><td colspan="4">总金额（大写）：肆仟叁佰贰拾元整</td><td>350</td><td></td><td>4320.00</td></tr><tr><td colspan="4">送货人：牛军</td><td colspan="3">收货人（签字）：</td></tr></table>`,
    fields: {
      ticketNum: 'ZY-S-250722-15',
      ticketDate: '2025-07-22',
      boughtName: '沙河县妇幼保健院',
      sellerName: '中原医药集团有限公司',
      ticketAmount: '4320.00',
      amountInWords: '肆仟叁佰贰拾元整',
    },
    lines: [
      { unit: '盒', quantity: '300', amount: '2520' },
      { unit: '盒', quantity: '50', amount: '1800' },
    ],
  },
  {
    name: 'Taiwanese pharmacy wholesaler: buyer number, delivery and billing dates, tax type, three sums in a row',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Sans CJK TC";font-size:12px}',
    html: `<h1>裕利藥品股份有限公司 送貨單</h1><div class="split"><p>客戶代號：H00731</p><p>客戶名稱：慈恩紀念醫院</p><p>出貨日：民國 114 年 9 月 2 日</p></div><div class="split"><p>送貨單號：D-1140902-0031</p><p>帳款月份：114/09</p><p>課稅別：應稅外加</p></div>
${table([
  ['序', '藥品代碼', '藥品名稱', '批號', '效期', '數量', '單位', '單價', '金額'],
  ['1', 'PX11', '脈優錠 5mg', 'T2403', '2027/08', '100', '盒', '210', '21,000'],
  ['2', 'LP02', '立普妥 20mg', 'L5512', '2027/03', '50', '盒', '380', '19,000'],
])}<div class="split"><p>未稅金額：40,000</p><p>稅額：2,000</p><p>應收總額：42,000</p></div><p>客戶簽章：</p>`,
    fields: {
      ticketNum: 'D-1140902-0031',
      ticketDate: '2025-09-02',
      boughtName: '慈恩紀念醫院',
      sellerName: '裕利藥品股份有限公司',
      ticketAmount: '42000.00',
    },
    lines: [
      { unit: '盒', quantity: '100', amount: '21000', batchNo: 'T2403' },
      { unit: '盒', quantity: '50', amount: '19000', batchNo: 'L5512' },
    ],
  },
  {
    name: 'medicine company slip with handed-over-by and several signature lines, sum in the title row of the foot',
    type: 'deliveryNote',
    html: `<h1>销 售 清 单</h1><div class="split"><p>购货单位 兰亭社区卫生服务站</p><p>销售日期 2025-05-06</p><p>单据编号 XS00098172</p></div>
${table(
  [
    ['药品名称', '规格', '生产厂家', '数量', '单位', '单价', '金额'],
    ['氯化钠注射液', '250ml', '大冢', '200', '袋', '2.35', '470.00'],
    ['维生素B6注射液', '2ml*10支', '天方', '40', '盒', '3.50', '140.00'],
  ],
  'open',
)}<hr><div class="split"><p>品种数 2</p><p>总数量 240</p><p>总金额 610.00</p></div><p>大写金额 陆佰壹拾元整</p><p>销售单位 圣济医药有限公司</p>`,
    fields: {
      ticketNum: 'XS00098172',
      ticketDate: '2025-05-06',
      boughtName: '兰亭社区卫生服务站',
      sellerName: '圣济医药有限公司',
      ticketAmount: '610.00',
      amountInWords: '陆佰壹拾元整',
    },
    lines: [
      { unit: '袋', quantity: '200', amount: '470' },
      { unit: '盒', quantity: '40', amount: '140' },
    ],
  },
  {
    name: 'receipt in the form of a letter: we confirm to have received from',
    type: 'receipt',
    style: 'body{font-family:"Noto Serif CJK SC";font-size:15px;line-height:2}',
    html: `<h1>收款证明</h1><p class="right">编号：SKZM-25-06</p><p>兹证明我公司已收到东湖区第三人民医院支付的药品货款人民币壹拾贰万元整（¥120,000.00）。</p><div class="right"><p>证明单位：泽众医药有限公司</p><p>日期：2025年6月30日</p></div>`,
    fields: {
      ticketNum: 'SKZM-25-06',
      ticketDate: '2025-06-30',
      boughtName: '东湖区第三人民医院',
      sellerName: '泽众医药有限公司',
      ticketAmount: '120000.00',
      amountInWords: '壹拾贰万元整',
      purpose: '药品货款',
    },
  },
  {
    name: 'Hong Kong official receipt: received from, the sum of, being payment for, in two languages',
    type: 'receipt',
    style: 'body{font-family:"Noto Sans CJK TC";font-size:13px;line-height:1.9}',
    html: `<p style="text-align:center;font-size:17px">泰安藥業（香港）有限公司</p><h1>正式收據 OFFICIAL RECEIPT</h1><div class="split"><p>收據編號 Receipt No.：OR-7712</p><p>日期 Date：2025年8月14日</p></div><p>茲收到 Received from：康寧護老中心</p><p>港幣 The sum of HK Dollars：玖仟捌佰元正</p><p>繳付 Being payment of：七月份藥物費用</p><div class="split"><p>HK$9,800.00</p><p>授權簽署 Authorized Signature</p></div>`,
    fields: {
      ticketNum: 'OR-7712',
      ticketDate: '2025-08-14',
      boughtName: '康寧護老中心',
      sellerName: '泰安藥業(香港)有限公司',
      ticketAmount: '9800.00',
      amountInWords: '玖仟捌佰元正',
      purpose: '七月份藥物費用',
    },
  },
]
