import { dotMatrix, hand, handStyle } from './hand.ts'
import { type Layout, seal, table } from './layout.ts'

/** Layouts measured once after types were scored and labels composed of their parts. */
export const seventeenthLayouts: readonly Layout[] = [
  {
    name: 'ERP stock issue: labels and values in open columns without colons, needle print',
    type: 'deliveryNote',
    paper: 241,
    style: `body{font-size:12.5px} ${dotMatrix}`,
    html: `<h1 style="font-weight:400">销售出库明细</h1><table class="open"><tr><td>往来户</td><td>浦江县第二人民医院</td><td>出库票号</td><td>CKP25-070412</td><td>业务发生日</td><td>2025-07-14</td></tr><tr><td>仓别</td><td>一号库</td><td>经手</td><td>段小楼</td><td>结款</td><td>月结</td></tr></table>
${table([
  ['行', '存货', '规格型号', '批次', '失效期', '主数量', '主单位', '本币含税单价', '本币价税合计'],
  ['1', '阿莫西林胶囊', '0.25g*24', '2503118', '2027-02', '120', '盒', '8.6000', '1032.00'],
  ['2', '布洛芬缓释胶囊', '0.3g*20', '2502207', '2027-01', '60', '盒', '14.3000', '858.00'],
])}<div class="split"><p>数量总计 180</p><p>金额总计 1890.00</p></div><p>浙西医药股份有限公司　仓管 路平　提货人</p>`,
    fields: {
      ticketNum: 'CKP25-070412',
      ticketDate: '2025-07-14',
      boughtName: '浦江县第二人民医院',
      sellerName: '浙西医药股份有限公司',
      ticketAmount: '1890.00',
    },
    lines: [
      { quantity: '120', amount: '1032' },
      { quantity: '60', amount: '858' },
    ],
  },
  {
    name: 'carbon pad of a wholesaler: all by hand, total in words only',
    type: 'deliveryNote',
    style: `main{color:#27408b} .ruled td{border-color:#27408b;height:26px} ${handStyle}`,
    html: `<h1 style="letter-spacing:12px">供货单</h1><div class="split"><p>买主：${hand('大桥镇卫生院')}</p><p style="color:#c11">№0047719</p></div><p class="right">${hand('25')} 年 ${hand('11')} 月 ${hand('6')} 日</p>
${table([
  ['货　　名', '单位', '数量', '单价', '金　额'],
  [hand('医用棉签'), hand('包'), hand('200'), hand('1.50'), hand('300.00')],
  [hand('碘伏消毒液'), hand('瓶'), hand('80'), hand('6.00'), hand('480.00')],
])}<p>共计人民币（大写）${hand('柒佰捌拾元整')}</p><div class="split"><p>供货人：华康医药经营部</p><p>收货人：${hand('老徐')}</p></div>${seal('华康医药经营部', { x: 30, y: 68 })}`,
    fields: {
      ticketNum: '0047719',
      ticketDate: '2025-11-06',
      boughtName: '大桥镇卫生院',
      sellerName: '华康医药经营部',
      ticketAmount: '780.00',
      amountInWords: '柒佰捌拾元整',
    },
    lines: [
      { quantity: '200', amount: '300' },
      { quantity: '80', amount: '480' },
    ],
  },
  {
    name: 'courier slip of cold goods: sender and receiver in boxes with labels written downwards',
    type: 'deliveryNote',
    paper: 150,
    style: 'body{font-size:12px}',
    html: `<div class="split"><p style="font-size:18px">速安冷链·签收联</p><p>派件单号 SA7730012896541</p></div><table class="ruled"><tr><td class="vertical">寄件</td><td>公司：润泽生物医药有限公司<br>电话：0571-88001234</td><td class="vertical">收件</td><td>公司：临安区妇幼保健院<br>电话：0571-63720001</td></tr></table>
<table class="ruled"><tr><td>托寄物</td><td>人血白蛋白</td><td>件数</td><td>2</td><td>重量</td><td>18.6kg</td></tr><tr><td>寄件时间</td><td colspan="3">2025-03-09 17:20</td><td>声明价值</td><td>36000</td></tr></table><div class="split"><p>收件人签名：</p><p>签收时间：</p></div>`,
    fields: {
      ticketNum: 'SA7730012896541',
      ticketDate: '2025-03-09',
      boughtName: '临安区妇幼保健院',
      sellerName: '润泽生物医药有限公司',
    },
  },
  {
    name: 'pharmacy counter of a hospital: narrow receipt, patient as payer, total below',
    type: 'receipt',
    paper: 80,
    style:
      'main{padding:4mm} body{font:12px/1.5 "Noto Sans Mono CJK SC"} p{margin:1px 0} hr{border:0;border-top:1px dashed #333}',
    html: `<p style="text-align:center;font-size:15px">青河县人民医院</p><p style="text-align:center">门诊药费收据</p><hr><p>流水：MZ2505210087</p><p>姓名：顾大勇　性别：男</p><p>科别：内科</p><p>缴费时间：2025-05-21 09:44:10</p><hr>${table(
      [
        ['项目', '单价', '数量', '金额'],
        ['硝苯地平控释片', '32.40', '2', '64.80'],
        ['阿司匹林肠溶片', '15.10', '1', '15.10'],
      ],
      'open',
    )}<hr><p>合计：79.90</p><p>大写：柒拾玖元玖角</p><p>收费员：0113</p>`,
    fields: {
      ticketNum: 'MZ2505210087',
      ticketDate: '2025-05-21',
      boughtName: '顾大勇',
      sellerName: '青河县人民医院',
      ticketAmount: '79.90',
      amountInWords: '柒拾玖元玖角',
    },
  },
  {
    name: 'central store to wards: stores issue with requesting unit, number behind the title',
    type: 'deliveryNote',
    style: 'body{font-size:13px} h1{text-align:left}',
    html: `<h1>药品出仓通知书 <span style="font-size:14px">（仓字 20250812-03 号）</span></h1><p>请领单位：石桥社区卫生服务站　　发放单位：明州医药物资供应站　　填发日期：2025.08.12</p>
${table([
  ['品名规格', '包装', '请领数', '实发数', '调拨价', '金额'],
  ['维生素C片 0.1g*100', '瓶', '50', '50', '2.80', '140.00'],
  ['葡萄糖酸钙口服液 10ml*12', '盒', '30', '24', '11.50', '276.00'],
  ['合　计', '', '80', '74', '', '416.00'],
])}<div class="split"><p>批准：杜鹃</p><p>发料：韩冬</p><p>领料：</p></div>`,
    fields: {
      ticketNum: '20250812-03',
      ticketDate: '2025-08-12',
      boughtName: '石桥社区卫生服务站',
      sellerName: '明州医药物资供应站',
      ticketAmount: '416.00',
    },
    lines: [
      { quantity: '50', amount: '140' },
      { quantity: '24', amount: '276' },
    ],
  },
  {
    name: 'electronic slip of a bank: payer and payee side by side, each label written downwards',
    type: 'payment',
    style: 'body{font-size:12px}',
    html: `<p style="font-size:18px;color:#a00">江南商业银行　　客户专用回单</p><div class="split"><p>回单编号：2025092200518836</p><p>交易日期：2025年09月22日</p></div><table class="ruled"><tr><td class="vertical" rowspan="3">付款人</td><td>户名</td><td>溪口镇中心卫生院</td><td class="vertical" rowspan="3">收款人</td><td>户名</td><td>海通药业有限公司</td></tr><tr><td>账号</td><td>33050160442700001</td><td>账号</td><td>571906112310808</td></tr><tr><td>开户行</td><td>江南商业银行溪口支行</td><td>开户行</td><td>城西支行</td></tr><tr><td colspan="2">金额（大写）</td><td>叁万零陆佰元整</td><td colspan="2">（小写）</td><td>CNY30,600.00</td></tr><tr><td colspan="2">摘要</td><td colspan="4">8月药款</td></tr></table><p>打印时间：2025-09-23 08:11</p>${seal('江南商业银行电子回单专用章', { x: 150, y: 40 })}`,
    fields: {
      ticketNum: '2025092200518836',
      ticketDate: '2025-09-22',
      boughtName: '溪口镇中心卫生院',
      sellerName: '海通药业有限公司',
      ticketAmount: '30600.00',
      amountInWords: '叁万零陆佰元整',
      purpose: '8月药款',
    },
  },
  {
    name: 'Taiwan shipping slip: era of the republic, sums without decimals, tax below',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Sans CJK TC";font-size:13px}',
    html: `<p style="font-size:19px;text-align:center">宏達藥品股份有限公司</p><h1>出　貨　憑　單</h1><div class="split"><div><p>客戶寶號：仁愛聯合診所</p><p>統一編號：27391846</p></div><div><p>憑單字號：SH11409-0027</p><p>民國 114 年 9 月 3 日</p></div></div>
${table([
  ['品　　　　名', '規格', '數量', '單價', '金額', '附註'],
  ['普拿疼膜衣錠', '100錠', '30', '240', '7,200', ''],
  ['優碘藥水', '60ml', '50', '36', '1,800', ''],
])}<div class="right"><p>小計 9,000</p><p>營業稅 450</p><p>總計 9,450</p></div><p>新台幣玖仟肆佰伍拾元整</p><div class="split"><p>主管</p><p>倉管</p><p>客戶簽收</p></div>`,
    fields: {
      ticketNum: 'SH11409-0027',
      ticketDate: '2025-09-03',
      boughtName: '仁愛聯合診所',
      sellerName: '宏達藥品股份有限公司',
      ticketAmount: '9450.00',
      amountInWords: '玖仟肆佰伍拾元整',
    },
    lines: [
      { quantity: '30', amount: '7200' },
      { quantity: '50', amount: '1800' },
    ],
  },
  {
    name: 'two languages, labels in small print above the values, no ruling',
    type: 'deliveryNote',
    style: 'body{font-size:13px} .cap{font-size:9px;color:#666;line-height:1.2} td{vertical-align:top}',
    html: `<div class="split"><p style="font-size:17px">Evergreen Medical Trading Ltd. 長青醫療貿易</p><p style="font-size:17px">送貨記錄 Goods Despatch Record</p></div><table class="open"><tr><td><div class="cap">客戶 Ship to</div>安康護老院</td><td><div class="cap">編號 Ref. number</div>GDR/25/00817</td><td><div class="cap">送貨日 Despatched on</div>17 Jun 2025</td></tr></table>
${table(
  [
    ['Item 貨品', 'Qty 數量', 'Unit price 單價', 'Amount 金額'],
    ['Surgical mask 50 pcs', '40', '28.00', '1,120.00'],
    ['Hand rub 500ml', '24', '35.50', '852.00'],
  ],
  'open',
)}<hr><p class="right">Total HKD 1,972.00</p><p>Received in good order</p>`,
    fields: {
      ticketNum: 'GDR/25/00817',
      ticketDate: '2025-06-17',
      boughtName: '安康護老院',
      sellerName: 'Evergreen Medical Trading Ltd.',
      ticketAmount: '1972.00',
    },
    lines: [
      { quantity: '40', amount: '1120' },
      { quantity: '24', amount: '852' },
    ],
  },
  {
    name: 'receipt of a village clinic as a letter, seal over the date',
    type: 'receipt',
    style: `body{font-size:16px;line-height:2.2} ${handStyle}`,
    html: `<h1>收 到 条</h1><p>${hand('今收到枫林村卫生所付来二〇二五年第三季度药品款，计人民币壹仟柒佰肆拾元整（1740.00元），已收讫。')}</p><p class="right">${hand('永安大药房连锁有限公司')}</p><p class="right">${hand('经办：洪亮')}</p><p class="right">${hand('2025年10月9日')}</p>${seal('永安大药房连锁有限公司', { x: 150, y: 50 })}`,
    fields: {
      ticketDate: '2025-10-09',
      boughtName: '枫林村卫生所',
      sellerName: '永安大药房连锁有限公司',
      ticketAmount: '1740.00',
      amountInWords: '壹仟柒佰肆拾元整',
    },
  },
  {
    name: 'supply and demand side in two blocks like a contract, number and date at the foot',
    type: 'deliveryNote',
    style: 'body{font-size:12.5px}',
    html: `<h1>货物送达确认函</h1><div class="split"><div><p><b>供方</b></p><p>名称：博雅诊断试剂有限公司</p><p>地址：高新区创业路9号</p></div><div><p><b>需方</b></p><p>名称：云阳市中心血站</p><p>地址：云阳市人民路3号</p></div></div>
${table([
  ['试剂名称', '规格', '批号', '数量', '单位', '单价/元', '总额/元'],
  ['乙肝表面抗原检测试剂盒', '96人份', 'HB250406', '10', '盒', '420.00', '4200.00'],
  ['梅毒抗体检测试剂盒', '96人份', 'TP250331', '8', '盒', '380.00', '3040.00'],
])}<p>上述货物总值人民币柒仟贰佰肆拾元整。</p><div class="split"><p>文件编号：BY-QR-2025-0156</p><p>送达日期：2025年5月30日</p><p>需方签收：</p></div>`,
    fields: {
      ticketNum: 'BY-QR-2025-0156',
      ticketDate: '2025-05-30',
      boughtName: '云阳市中心血站',
      sellerName: '博雅诊断试剂有限公司',
      ticketAmount: '7240.00',
      amountInWords: '柒仟贰佰肆拾元整',
    },
    lines: [
      { quantity: '10', amount: '4200' },
      { quantity: '8', amount: '3040' },
    ],
  },
  {
    name: 'cash voucher of a bookkeeper: form of rows with the amount by places of digits',
    type: 'receipt',
    style: `body{font-size:13px} .ruled td{height:28px} ${handStyle}`,
    html: `<h1>现 金 收 入 凭 单</h1><div class="split"><p>字第 ${hand('0208')} 号</p><p>${hand('2025')}年${hand('4')}月${hand('17')}日</p></div><table class="ruled"><tr><td>交款部门或个人</td><td colspan="9">${hand('柏树乡卫生院')}</td></tr><tr><td>收入来源</td><td colspan="9">${hand('一季度疫苗款')}</td></tr><tr><td>金额</td><td colspan="9">人民币 ${hand('伍仟叁佰贰拾元整')}　　¥${hand('5320.00')}</td></tr></table><div class="split"><p>收款单位：城北医药批发有限公司</p><p>会计：${hand('陶然')}</p><p>出纳：${hand('米粒')}</p></div>`,
    fields: {
      ticketNum: '0208',
      ticketDate: '2025-04-17',
      boughtName: '柏树乡卫生院',
      sellerName: '城北医药批发有限公司',
      ticketAmount: '5320.00',
      amountInWords: '伍仟叁佰贰拾元整',
    },
  },
  {
    name: 'fully digital plain invoice',
    type: 'invoice',
    style: 'body{font-size:12px;color:#222} .ruled td{border-color:#8b4a2b}',
    html: `<h1 style="color:#8b4a2b">电子发票（普通发票）</h1><p class="right">发票号码：25332000000187450312</p><p class="right">开票日期：2025年07月08日</p><table class="ruled"><tr><td class="vertical">购买方信息</td><td>名称：清溪镇卫生院<br>统一社会信用代码/纳税人识别号：12330127471234567X</td><td class="vertical">销售方信息</td><td>名称：瑞安药业有限公司<br>统一社会信用代码/纳税人识别号：91330100MA2B0C1D3E</td></tr></table>
${table([
  ['项目名称', '规格型号', '单位', '数量', '单价', '金额', '税率/征收率', '税额'],
  ['*化学药品制剂*头孢克洛胶囊', '0.25g*12', '盒', '100', '17.699115', '1769.91', '13%', '230.09'],
  ['合　计', '', '', '', '', '¥1769.91', '', '¥230.09'],
])}<table class="ruled"><tr><td>价税合计（大写）</td><td>⊗贰仟圆整</td><td>（小写）¥2000.00</td></tr></table><p>开票人：方圆</p>`,
    fields: {
      invoiceType: '32',
      ticketNum: '25332000000187450312',
      ticketDate: '2025-07-08',
      boughtName: '清溪镇卫生院',
      sellerName: '瑞安药业有限公司',
      amountWithoutTax: '1769.91',
      tax: '230.09',
      ticketAmount: '2000.00',
      amountInWords: '贰仟圆整',
    },
    lines: [{ quantity: '100', amount: '1769.91' }],
  },
  {
    name: 'roll invoice: narrow, seller before buyer, labels in rows',
    type: 'invoice',
    paper: 80,
    style: 'main{padding:4mm} body{font:12px/1.6 "Noto Sans CJK SC"} p{margin:1px 0} h1{font-size:15px}',
    html: `<h1>浙江增值税普通发票（卷票）</h1><p>发票代码：033002100107</p><p>发票号码：40287715</p><p>机器编号：499098765432</p><p>销售方名称：老百姓大药房文晖店</p><p>纳税人识别号：91330103MA27W0A11B</p><p>开票日期：2025-02-26　收款员：管理员</p><p>购买方名称：文晖街道敬老院</p><p>纳税人识别号：52330103MJ89012345</p><hr>${table(
      [
        ['项目', '单价', '数量', '金额'],
        ['维生素B1片', '3.50', '20', '70.00'],
        ['纱布绷带', '2.00', '60', '120.00'],
      ],
      'open',
    )}<hr><p>合计金额（小写）：¥190.00</p><p>合计金额（大写）：壹佰玖拾元整</p><p>校验码：08121 77340 55102 66781</p>`,
    fields: {
      invoiceType: '04',
      ticketCode: '033002100107',
      ticketNum: '40287715',
      ticketDate: '2025-02-26',
      boughtName: '文晖街道敬老院',
      sellerName: '老百姓大药房文晖店',
      ticketAmount: '190.00',
      amountInWords: '壹佰玖拾元整',
    },
    lines: [
      { quantity: '20', amount: '70' },
      { quantity: '60', amount: '120' },
    ],
  },
]
