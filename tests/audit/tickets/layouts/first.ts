import { type Layout, seal, table } from './layout.ts'

/** Layouts used while writing the reader. */
export const firstLayouts: readonly Layout[] = [
  {
    name: 'outbound note, ruled goods, header in two columns',
    type: 'deliveryNote',
    html: `<h1>销售出库单</h1>
<div class="split"><div><p>客户名称：青崖大药房连锁有限公司</p><p>收货地址：江岸市滨河路18号</p></div>
<div><p>单据编号：XSCK-20250318-0042</p><p>单据日期：2025-03-18</p></div></div>
${table([
  ['序号', '商品名称', '规格', '单位', '数量', '单价', '金额', '批号', '效期'],
  ['1', '阿莫西林胶囊', '0.25g*24粒', '盒', '120', '12.50', '1,500.00', 'A250102', '2026-12'],
  ['2', '布洛芬缓释胶囊', '0.3g*20粒', '盒', '456', '18.00', '8,208.00', '24110503', '2026-08'],
  ['合计', '', '', '', '576', '', '9,708.00', '', ''],
])}
<p>金额大写：玖仟柒佰零捌圆整</p><p>供货单位：河湾医药有限公司　　制单：李敏　　审核：王强　　收货人签字：</p>`,
    fields: {
      ticketNum: 'XSCK-20250318-0042',
      ticketDate: '2025-03-18',
      boughtName: '青崖大药房连锁有限公司',
      sellerName: '河湾医药有限公司',
      ticketAmount: '9708.00',
      amountInWords: '玖仟柒佰零捌圆整',
    },
    lines: [
      { name: '阿莫西林胶囊', spec: '0.25g*24粒', unit: '盒', quantity: '120', amount: '1500', batchNo: 'A250102' },
      { name: '布洛芬缓释胶囊', spec: '0.3g*20粒', unit: '盒', quantity: '456', amount: '8208', batchNo: '24110503' },
    ],
  },
  {
    name: 'accompanying note with every label and value in a cell of its own',
    type: 'deliveryNote',
    html: `<h1>云岭医药有限公司随货同行单(票)</h1>
${table([
  ['购货单位', '松涛县人民医院', '制单日期', '2025/04/02'],
  ['收货地址', '松涛县建设路3号', '单号', 'SH2504020017'],
  ['业务员', '陈立', '运输方式', '汽运'],
])}
<br>${table([
      ['品名', '规格型号', '生产厂家', '批号', '有效期至', '单位', '数量', '含税单价', '含税金额'],
      ['注射用头孢曲松钠', '1.0g*10瓶', '东禾制药', 'BK240915', '2026-09-14', '盒', '60', '35.20', '2112.00'],
    ])}<p class="right">合计金额：￥2,112.00</p>${seal('云岭医药有限公司出库专用章', { x: 140, y: 20 })}`,
    fields: {
      ticketNum: 'SH2504020017',
      ticketDate: '2025-04-02',
      boughtName: '松涛县人民医院',
      sellerName: '云岭医药有限公司',
      ticketAmount: '2112.00',
    },
    lines: [
      { name: '注射用头孢曲松钠', spec: '1.0g*10瓶', unit: '盒', quantity: '60', amount: '2112', batchNo: 'BK240915' },
    ],
  },
  {
    name: 'delivery note without rules, labels spread with spaces',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Serif CJK SC"}',
    html: `<p style="text-align:center;font-size:16px">溪口药业股份有限公司</p><h1>送　货　单</h1>
<p class="right" style="color:#c33">NO. 0038812</p>
<div class="split"><p>客　户：柳岸诊所</p><p>日　期：2025年5月6日</p></div>
<table class="open"><tr><td>品　名</td><td>规　格</td><td>单　位</td><td>数　量</td><td>单　价</td><td>金　额</td><td>备　注</td></tr>
<tr><td>复方甘草片</td><td>100片</td><td>瓶</td><td>30</td><td>6.80</td><td>204.00</td><td></td></tr>
<tr><td>维生素C片</td><td>0.1g*100片</td><td>瓶</td><td>50</td><td>3.20</td><td>160.00</td><td>赠品另发</td></tr></table>
<hr><div class="split"><p>合计（大写）：叁佰陆拾肆元整</p><p>（小写）：￥364.00</p></div>
<p>送货人：赵刚　　　　收货人：</p>`,
    fields: {
      ticketNum: '0038812',
      ticketDate: '2025-05-06',
      boughtName: '柳岸诊所',
      sellerName: '溪口药业股份有限公司',
      ticketAmount: '364.00',
      amountInWords: '叁佰陆拾肆元整',
    },
    lines: [
      { name: '复方甘草片', spec: '100片', unit: '瓶', quantity: '30', amount: '204' },
      { name: '维生素C片', spec: '0.1g*100片', unit: '瓶', quantity: '50', amount: '160' },
    ],
  },
  {
    name: 'traditional delivery note',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Sans CJK TC"}',
    html: `<h1>送貨單</h1><div class="split"><div><p>客戶名稱：東岸藥業有限公司</p><p>送貨地址：新橋路88號</p></div>
<div><p>單號：DN-88013</p><p>送貨日期：2025-02-11</p></div></div>
${table([
  ['貨品名稱', '規格', '數量', '單位', '單價', '金額'],
  ['氨溴索口服液', '100ml', '80', '瓶', '22.00', '1,760.00'],
  ['總計', '', '', '', '', '1,760.00'],
])}
<p>發貨單位：南嶺醫藥有限公司</p>`,
    fields: {
      ticketNum: 'DN-88013',
      ticketDate: '2025-02-11',
      boughtName: '東岸藥業有限公司',
      sellerName: '南嶺醫藥有限公司',
      ticketAmount: '1760.00',
    },
    lines: [{ name: '氨溴索口服液', spec: '100ml', unit: '瓶', quantity: '80', amount: '1760' }],
  },
  {
    name: 'labels above their values',
    type: 'deliveryNote',
    html: `<h1>药品配送单</h1>${table([
      ['收货单位', '发货单位', '开单日期', '配送单号'],
      ['石桥镇中心卫生院', '北辰医药物流有限公司', '2025.06.09', 'PS250609113'],
    ])}
<br>${table([
      ['药品通用名称', '规格', '批号/效期', '数量', '单位', '单价', '金额(元)'],
      ['盐酸二甲双胍片', '0.5g*48片', '250301/2027-02', '200', '盒', '9.60', '1920.00'],
    ])}
<p class="right">总金额: 1920.00</p>`,
    fields: {
      ticketNum: 'PS250609113',
      ticketDate: '2025-06-09',
      boughtName: '石桥镇中心卫生院',
      sellerName: '北辰医药物流有限公司',
      ticketAmount: '1920.00',
    },
    lines: [{ name: '盐酸二甲双胍片', spec: '0.5g*48片', unit: '盒', quantity: '200', amount: '1920' }],
  },
  {
    name: 'narrow note of a thermal printer',
    type: 'deliveryNote',
    paper: 78,
    style: 'body{font-size:11px} main{padding:4mm} h1{font-size:15px}',
    html: `<h1>安康药房配送小票</h1><p>单号:20250711-0093</p><p>日期:2025-07-11 15:20</p><p>客户:杏林门诊部</p><p>--------------------------------</p>
<table class="open"><tr><td>品名</td><td class="num">数量</td><td class="num">单价</td><td class="num">金额</td></tr>
<tr><td>连花清瘟胶囊</td><td class="num">20</td><td class="num">13.50</td><td class="num">270.00</td></tr><tr><td>创可贴</td><td class="num">10</td><td class="num">5.00</td><td class="num">50.00</td></tr></table>
<p>--------------------------------</p><p>合计:320.00</p><p>收银员:01　谢谢惠顾</p>`,
    fields: {
      ticketNum: '20250711-0093',
      ticketDate: '2025-07-11',
      boughtName: '杏林门诊部',
      sellerName: '安康药房',
      ticketAmount: '320.00',
    },
    lines: [
      { name: '连花清瘟胶囊', quantity: '20', amount: '270' },
      { name: '创可贴', quantity: '10', amount: '50' },
    ],
  },
  {
    name: 'note in English and Chinese',
    type: 'deliveryNote',
    html: `<h1>送货单 DELIVERY NOTE</h1><div class="split"><div><p>客户 Customer: 海屿生物科技有限公司</p><p>供应商 Supplier: 港湾医疗器械有限公司</p></div>
<div><p>编号 No.: DN250812-7</p><p>日期 Date: 2025-08-12</p></div></div>
${table([
  ['项次 Item', '货物名称 Description', '规格 Spec', '数量 Qty', '单位 Unit', '单价 Price', '金额 Amount'],
  ['1', '一次性使用无菌注射器', '5ml', '3000', '支', '0.45', '1,350.00'],
])}
<p class="right">合计 Total: RMB 1,350.00</p>`,
    fields: {
      ticketNum: 'DN250812-7',
      ticketDate: '2025-08-12',
      boughtName: '海屿生物科技有限公司',
      sellerName: '港湾医疗器械有限公司',
      ticketAmount: '1350.00',
    },
    lines: [{ name: '一次性使用无菌注射器', spec: '5ml', unit: '支', quantity: '3000', amount: '1350' }],
  },
  {
    name: 'parties under labels written downwards',
    type: 'deliveryNote',
    html: `<h1>发货单</h1><div class="split"><p>发货单号：FH-0071</p><p>发货日期：2025年9月1日</p></div>
<table class="ruled"><tr><td rowspan="2" class="vertical">购方</td><td>名称</td><td>碧水大药房有限公司</td><td rowspan="2" class="vertical">销方</td><td>名称</td><td>丰泽医药有限公司</td></tr>
<tr><td>电话</td><td>0990-1234567</td><td>电话</td><td>0990-7654321</td></tr></table>
${table([
  ['货号', '货物名称', '规格', '单位', '数量', '单价', '金额'],
  ['P0031', '蒙脱石散', '3g*10袋', '盒', '90', '15.50', '1395.00'],
  ['合计', '', '', '', '90', '', '1395.00'],
])}`,
    fields: {
      ticketNum: 'FH-0071',
      ticketDate: '2025-09-01',
      boughtName: '碧水大药房有限公司',
      sellerName: '丰泽医药有限公司',
      ticketAmount: '1395.00',
    },
    lines: [{ name: '蒙脱石散', spec: '3g*10袋', unit: '盒', quantity: '90', amount: '1395' }],
  },
  {
    name: 'receipt in the manner of a form filled in by hand',
    type: 'receipt',
    style: '.under{font-family:"AR PL UKai CN";font-size:16px}',
    html: `<h1>收　据</h1><div class="split"><p>2025年3月20日</p><p style="color:#c33">No 0012345</p></div>
<p>今收到 <span class="under">青崖大药房连锁有限公司</span></p><p>交来 <span class="under">三月份货款</span></p>
<p>人民币（大写） <span class="under">玖仟柒佰零捌圆整</span> ￥<span class="under">9,708.00</span></p>
<div class="split"><p>收款单位（盖章）：河湾医药有限公司</p><p>收款人：李敏</p><p>交款人：周洁</p></div>${seal('河湾医药有限公司财务专用章', { x: 30, y: 48 })}`,
    fields: {
      ticketNum: '0012345',
      ticketDate: '2025-03-20',
      boughtName: '青崖大药房连锁有限公司',
      sellerName: '河湾医药有限公司',
      ticketAmount: '9708.00',
      amountInWords: '玖仟柒佰零捌圆整',
      purpose: '三月份货款',
    },
  },
  {
    name: 'receipt as a table',
    type: 'receipt',
    html: `<h1>收款收据</h1><div class="split"><p>开据日期：2025-05-30</p><p>收据编号：SJ0530008</p></div>
${table([
  ['付款单位', '柳岸诊所', '收款方式', '银行转账'],
  ['收款事由', '药品款', '金额', '￥364.00'],
  ['金额大写', '叁佰陆拾肆元整', '经办人', '赵刚'],
])}
<p>收款单位：溪口药业股份有限公司　　会计：孙燕</p>`,
    fields: {
      ticketNum: 'SJ0530008',
      ticketDate: '2025-05-30',
      boughtName: '柳岸诊所',
      sellerName: '溪口药业股份有限公司',
      ticketAmount: '364.00',
      amountInWords: '叁佰陆拾肆元整',
      purpose: '药品款',
    },
  },
  {
    name: 'traditional receipt',
    type: 'receipt',
    style: 'body{font-family:"Noto Serif CJK TC"}',
    html: `<p style="text-align:center;font-size:16px">南嶺醫藥有限公司</p><h1>收據</h1><div class="split"><p>日期：2025-02-15</p><p>編號：R-00521</p></div>
<p>茲收到：東岸藥業有限公司</p><p>款項用途：貨款</p><p>金額（大寫）：壹仟柒佰陸拾圓整</p><p>金額（小寫）：1,760.00</p><p>經手人：何文</p>`,
    fields: {
      ticketNum: 'R-00521',
      ticketDate: '2025-02-15',
      boughtName: '東岸藥業有限公司',
      sellerName: '南嶺醫藥有限公司',
      ticketAmount: '1760.00',
      amountInWords: '壹仟柒佰陸拾圓整',
      purpose: '貨款',
    },
  },
  {
    name: 'receipt with the payer on two lines of a cell',
    type: 'receipt',
    html: `<h1>收款凭证</h1><p class="right">凭证号：SK-2025-118　日期：2025.10.08</p>
<table class="ruled"><tr><td style="width:70px">交款单位</td><td style="width:130px">江北市城东区同济堂医药连锁有限责任公司</td><td style="width:60px">摘要</td><td>收到九月药品货款</td></tr>
<tr><td>人民币</td><td colspan="3">（大写）贰万零伍佰圆整　　　（小写）¥20,500.00</td></tr></table><p>收款人：王芳　　收款单位（章）：云岭医药有限公司</p>`,
    fields: {
      ticketNum: 'SK-2025-118',
      ticketDate: '2025-10-08',
      boughtName: '江北市城东区同济堂医药连锁有限责任公司',
      sellerName: '云岭医药有限公司',
      ticketAmount: '20500.00',
      amountInWords: '贰万零伍佰圆整',
      purpose: '收到九月药品货款',
    },
  },
]
