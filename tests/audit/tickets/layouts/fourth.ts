import { type Layout, seal, table } from './layout.ts'

/** Amount with each digit in a narrow column of its own, as on forms for handwriting. */
const digits = (amount: string, columns: number): string[] => {
  const known = [...amount.replace('.', '')]
  return [...Array.from({ length: columns - known.length }, () => ''), ...known]
}

/** Held-out layouts written after the changes for the third set, measured once before any change for them. */
export const fourthLayouts: readonly Layout[] = [
  {
    name: 'note of a pad whose amounts stand digit by digit in columns',
    type: 'deliveryNote',
    html: `<h1>送 货 单</h1><div class="split"><p>收货单位：兴旺街社区卫生服务站</p><p>No. 0035168</p></div><div class="split"><p>地址：兴旺街 12 号</p><p>2025 年 10 月 06 日</p></div>
<table class="ruled"><tr><td rowspan="2">货号</td><td rowspan="2">名称及规格</td><td rowspan="2">单位</td><td rowspan="2">数量</td><td rowspan="2">单价</td><td colspan="7">金额</td></tr>
<tr>${['万', '千', '百', '十', '元', '角', '分'].map((each) => `<td>${each}</td>`).join('')}</tr>
<tr>${['101', '板蓝根颗粒', '袋', '160', '12.50', ...digits('2000.00', 7)].map((each) => `<td>${each}</td>`).join('')}</tr>
<tr>${['205', '云南白药喷雾剂', '瓶', '40', '31.60', ...digits('1264.00', 7)].map((each) => `<td>${each}</td>`).join('')}</tr>
<tr><td colspan="12">合计人民币（大写）：叁仟贰佰陆拾肆元整　　￥3264.00</td></tr></table>
<div class="split"><p>送货单位：百川医药商行</p><p>经手人：吴强</p></div>`,
    fields: {
      ticketNum: '0035168',
      ticketDate: '2025-10-06',
      boughtName: '兴旺街社区卫生服务站',
      sellerName: '百川医药商行',
      ticketAmount: '3264.00',
      amountInWords: '叁仟贰佰陆拾肆元整',
    },
    lines: [
      { name: '板蓝根颗粒', unit: '袋', quantity: '160', amount: '2000' },
      { name: '云南白药喷雾剂', unit: '瓶', quantity: '40', amount: '1264' },
    ],
  },
  {
    name: 'note with labels in grey beside values in bold, time beside the date',
    type: 'deliveryNote',
    style: 'i{color:#888;font-style:normal} .grid{display:grid;grid-template-columns:1fr 1fr 1fr;gap:2px 16px}',
    html: `<h1>康泰医药物流有限公司销售随货通行单</h1><div class="grid"><span><i>客户编码</i> <b>C20418</b></span><span><i>客户名称</i> <b>青石镇中心卫生院</b></span><span><i>订单号</i> <b>SO250809117</b></span>
<span><i>出库单号</i> <b>CK250809-0042</b></span><span><i>出库时间</i> <b>2025-08-09 14:22:51</b></span><span><i>业务员</i> <b>陆明</b></span></div>
${table([
  ['行号', '通用名', '剂型', '规格', '生产企业', '批号/效期', '单位', '出库数', '单价', '金额'],
  ['1', '甲硝唑片', '片剂', '0.2g*100片', '华北制药', '2503K11/2028-02', '瓶', '48', '4.60', '220.80'],
  ['2', '左氧氟沙星片', '片剂', '0.5g*6片', '扬子江药业', '25020608/2027-01', '盒', '130', '16.90', '2,197.00'],
])}
<div class="split"><p>本页小计：2,417.80</p><p>总计金额：2,417.80</p></div><p>大写金额：贰仟肆佰壹拾柒元捌角整</p>`,
    fields: {
      ticketNum: 'CK250809-0042',
      ticketDate: '2025-08-09',
      boughtName: '青石镇中心卫生院',
      sellerName: '康泰医药物流有限公司',
      ticketAmount: '2417.80',
      amountInWords: '贰仟肆佰壹拾柒元捌角整',
    },
    lines: [
      { name: '甲硝唑片', spec: '0.2g*100片', unit: '瓶', quantity: '48', amount: '220.8', batchNo: '2503K11' },
      { name: '左氧氟沙星片', spec: '0.5g*6片', unit: '盒', quantity: '130', amount: '2197', batchNo: '25020608' },
    ],
  },
  {
    name: 'traditional note of a medicine firm with 藥 and 陸',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Sans CJK TC"}',
    html: `<h1>永和藥業有限公司</h1><h1>出貨單</h1><div class="split"><p>客戶名稱：仁愛中西藥房</p><p>出貨單號：YW-0060586</p></div><div class="split"><p>送貨地址：九龍彌敦道 6 號</p><p>出貨日期：2025/06/16</p></div>
${table([
  ['項次', '品名規格', '數量', '單位', '單價', '小計'],
  ['1', '六味地黃丸', '60', '瓶', '86.00', '5,160.00'],
  ['2', '感冒清熱顆粒', '20', '盒', '45.30', '906.00'],
])}
<p class="right">總計：6,066.00</p><p>合計金額（大寫）：陸仟零陸拾陸元整</p>`,
    fields: {
      ticketNum: 'YW-0060586',
      ticketDate: '2025-06-16',
      boughtName: '仁愛中西藥房',
      sellerName: '永和藥業有限公司',
      ticketAmount: '6066.00',
      amountInWords: '陸仟零陸拾陸元整',
    },
    lines: [
      { name: '六味地黃丸', unit: '瓶', quantity: '60', amount: '5160' },
      { name: '感冒清熱顆粒', unit: '盒', quantity: '20', amount: '906' },
    ],
  },
  {
    name: 'note between two parties named by letters of a contract',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Serif CJK SC"}',
    html: `<h1>货物交接单</h1><p>甲方（收货）：平湖县中医医院</p><p>乙方（供货）：远大医药贸易有限公司</p><p>交接单编号：JJ2025-0188　　　　交货日期：2025 年 11 月 8 日</p>
${table([
  ['序号', '货物名称', '规格型号', '数量', '单位', '单价（元）', '合价（元）'],
  ['1', '医用外科口罩', '17.5cm*9.5cm', '8000', '只', '0.35', '2800.00'],
  ['2', '医用酒精', '500ml', '108', '瓶', '6.00', '648.00'],
])}
<p>合计：人民币叁仟肆佰肆拾捌元整（￥3448.00）</p>${seal('远大医药贸易有限公司合同专用章', { x: 120, y: 70 })}`,
    fields: {
      ticketNum: 'JJ2025-0188',
      ticketDate: '2025-11-08',
      boughtName: '平湖县中医医院',
      sellerName: '远大医药贸易有限公司',
      ticketAmount: '3448.00',
      amountInWords: '叁仟肆佰肆拾捌元整',
    },
    lines: [
      { name: '医用外科口罩', unit: '只', quantity: '8000', amount: '2800' },
      { name: '医用酒精', unit: '瓶', quantity: '108', amount: '648' },
    ],
  },
  {
    name: 'receipt printed wholly in red, filled in black',
    type: 'receipt',
    style:
      'body{color:#c8102e;font-size:14px} b{color:#111;font-weight:400;font-family:"AR PL UKai CN";font-size:16px}',
    html: `<h1>收 款 收 据</h1><div class="split"><p>日期 <b>2025</b> 年 <b>08</b> 月 <b>30</b> 日</p><p>№ 1600308</p></div><p>今收到 <b>平湖县中医医院</b></p><p>交　来 <b>口罩货款</b></p>
<p>金额（大写）<b>叁仟肆佰肆拾捌元整</b></p><p>¥ <b>3448.00</b></p><div class="split"><p>收款单位（盖章） <b>远大医药贸易有限公司</b></p><p>收款人 <b>何敏</b></p></div>`,
    fields: {
      ticketNum: '1600308',
      ticketDate: '2025-08-30',
      boughtName: '平湖县中医医院',
      sellerName: '远大医药贸易有限公司',
      ticketAmount: '3448.00',
      amountInWords: '叁仟肆佰肆拾捌元整',
      purpose: '口罩货款',
    },
  },
  {
    name: 'receipt of an app, values at the right edge',
    type: 'receipt',
    paper: 110,
    style: 'body{font-size:13px} .split{margin:5px 0}',
    html: `<h1>电子收据</h1><h1>¥2,417.80</h1><hr>${[
      ['收据单号', 'ER20250811000536'],
      ['开具时间', '2025-08-11 09:30'],
      ['付款方名称', '青石镇中心卫生院'],
      ['收款方名称', '康泰医药物流有限公司'],
      ['收款事由', '8月药品款'],
      ['金额大写', '贰仟肆佰壹拾柒元捌角整'],
    ]
      .map(([label, value]) => `<div class="split"><span>${label}</span><span>${value}</span></div>`)
      .join('')}`,
    fields: {
      ticketNum: 'ER20250811000536',
      ticketDate: '2025-08-11',
      boughtName: '青石镇中心卫生院',
      sellerName: '康泰医药物流有限公司',
      ticketAmount: '2417.80',
      amountInWords: '贰仟肆佰壹拾柒元捌角整',
      purpose: '8月药品款',
    },
  },
  {
    name: 'receipt whose words of the amount have their units printed',
    type: 'receipt',
    style: 'body{font-size:14px} .under{font-family:"AR PL UKai CN";font-size:17px}',
    html: `<h1>收　据</h1><div class="split"><p>No：0805061</p><p>开票日期：2025 年 1 月 5 日</p></div><p>交款单位：<span class="under">兴旺街社区卫生服务站</span>　收款方式：<span class="under">转账</span></p>
<p>人民币（大写）：<span class="under">零</span>拾<span class="under">零</span>万<span class="under">叁</span>仟<span class="under">贰</span>佰<span class="under">陆</span>拾<span class="under">肆</span>元<span class="under">零</span>角<span class="under">零</span>分　￥<span class="under">3264.00</span></p>
<p>收款事由：<span class="under">药品货款</span></p><p>收款单位：百川医药商行　　　　制单：吴强</p>`,
    fields: {
      ticketNum: '0805061',
      ticketDate: '2025-01-05',
      boughtName: '兴旺街社区卫生服务站',
      sellerName: '百川医药商行',
      ticketAmount: '3264.00',
      amountInWords: '叁仟贰佰陆拾肆元整',
      purpose: '药品货款',
    },
  },
  {
    name: 'traditional receipt of a pharmacy firm with 陸 in its words',
    type: 'receipt',
    style: 'body{font-family:"Noto Serif CJK TC","Noto Sans CJK TC"}',
    html: `<h1>永和藥業有限公司</h1><h1>正式收據</h1><div class="split"><p>收據編號：R-006068</p><p>收據日期：2025 年 6 月 26 日</p></div>
${table([
  ['付款人', '仁愛中西藥房'],
  ['款項用途', '六月藥品貨款'],
  ['金額', 'HK$6,066.00'],
  ['大寫', '陸仟零陸拾陸元整'],
])}<p class="right">經手人：陸小姐</p>`,
    fields: {
      ticketNum: 'R-006068',
      ticketDate: '2025-06-26',
      boughtName: '仁愛中西藥房',
      sellerName: '永和藥業有限公司',
      ticketAmount: '6066.00',
      amountInWords: '陸仟零陸拾陸元整',
      purpose: '六月藥品貨款',
    },
  },
]
