import { type Layout, seal, table } from './layout.ts'

/** Held-out layouts written after the changes for the second set, measured once before any change for them. */
export const thirdLayouts: readonly Layout[] = [
  {
    name: 'order system print, values in boxes under small heads',
    type: 'deliveryNote',
    style: 'body{font-size:11px}',
    html: `<div class="split"><b>银杉医药供应链有限公司</b><b>配送清单</b></div>
<table class="open"><tr><td>单据编号</td><td>制单日期</td><td>采购单位</td></tr><tr><td>YSPS-2511-00817</td><td>2025-11-21</td><td>河口镇卫生院</td></tr></table><hr>
${table([
  ['药品编码', '药品名称', '规格', '单位', '配送数量', '批发价', '金额', '生产批号', '失效日期'],
  ['Y00127', '奥美拉唑肠溶胶囊', '20mg*14粒', '盒', '260', '7.15', '1,859.00', '2507A03', '2027-06-30'],
  ['Y00431', '碳酸钙D3片', '600mg*60片', '瓶', '36', '41.50', '1,494.00', 'CA25081', '2027-07-31'],
])}
<p>总金额：3,353.00　　总金额大写：叁仟叁佰伍拾叁元整</p><p>制单人：蒋怡　　司机：老周　　签收：</p>`,
    fields: {
      ticketNum: 'YSPS-2511-00817',
      ticketDate: '2025-11-21',
      boughtName: '河口镇卫生院',
      sellerName: '银杉医药供应链有限公司',
      ticketAmount: '3353.00',
      amountInWords: '叁仟叁佰伍拾叁元整',
    },
    lines: [
      { name: '奥美拉唑肠溶胶囊', spec: '20mg*14粒', unit: '盒', quantity: '260', amount: '1859', batchNo: '2507A03' },
      { name: '碳酸钙D3片', spec: '600mg*60片', unit: '瓶', quantity: '36', amount: '1494', batchNo: 'CA25081' },
    ],
  },
  {
    name: 'note with the parties at its foot',
    type: 'deliveryNote',
    style: 'body{font-family:"WenQuanYi Micro Hei"}',
    html: `<h1>药品调拨出库单</h1><div class="split"><p>出库单号：DB-25-3071</p><p>出库日期：2025年4月28日</p></div>
${table([
  ['序号', '商品名', '规格', '数量', '单位', '含税单价', '价税合计'],
  ['1', '苯磺酸氨氯地平片', '5mg*28片', '75', '盒', '18.60', '1395.00'],
  ['合计', '', '', '75', '', '', '1395.00'],
])}
<p>供方：源河药业有限公司</p><p>需方：松林坡村卫生室</p>${seal('源河药业有限公司质量专用章', { x: 20, y: 52 })}`,
    fields: {
      ticketNum: 'DB-25-3071',
      ticketDate: '2025-04-28',
      boughtName: '松林坡村卫生室',
      sellerName: '源河药业有限公司',
      ticketAmount: '1395.00',
    },
    lines: [{ name: '苯磺酸氨氯地平片', spec: '5mg*28片', unit: '盒', quantity: '75', amount: '1395' }],
  },
  {
    name: 'note with long names of goods on two lines and a column of expiry close by',
    type: 'deliveryNote',
    html: `<h1>随货同行单</h1><p>购货方名称：安平市妇幼保健院　　　　票据号：0092871</p><p>销货方名称：立方医药有限公司　　　　销售日期：2025-03-07</p>
<table class="ruled"><tr><td style="width:110px">货品名称</td><td>规格型号</td><td>数量</td><td>单位</td><td>单价</td><td>金额</td><td>效期</td><td>批号</td></tr>
<tr><td style="width:110px">复方氨基酸注射液(十八种)</td><td>250ml:12.5g</td><td>320</td><td>瓶</td><td>25.65</td><td>8208.00</td><td>2026-08</td><td>240816</td></tr></table>
<p>金额合计（大写）：捌仟贰佰零捌元整　（小写）￥8208.00</p>`,
    fields: {
      ticketNum: '0092871',
      ticketDate: '2025-03-07',
      boughtName: '安平市妇幼保健院',
      sellerName: '立方医药有限公司',
      ticketAmount: '8208.00',
      amountInWords: '捌仟贰佰零捌元整',
    },
    lines: [{ name: '复方氨基酸注射液(十八种)', unit: '瓶', quantity: '320', amount: '8208', batchNo: '240816' }],
  },
  {
    name: 'note of a small dealer, everything in one ruled form',
    type: 'deliveryNote',
    style: 'body{font-family:"AR PL UMing CN","Noto Serif CJK SC"}',
    html: `<h1>发 货 清 单</h1>${table([
      ['客户名称', '光明口腔门诊部', '发货日期', '2025.12.12'],
      ['发货单位', '德信医疗器械有限公司', '单号', 'FHD0001217'],
    ])}
${table([
  ['品名', '型号', '单位', '数量', '单价', '金额'],
  ['一次性口腔包', '三件套', '包', '500', '1.80', '900.00'],
  ['医用手套', 'M号', '盒', '15', '28.00', '420.00'],
  ['合计', '', '', '515', '', '1320.00'],
])}`,
    fields: {
      ticketNum: 'FHD0001217',
      ticketDate: '2025-12-12',
      boughtName: '光明口腔门诊部',
      sellerName: '德信医疗器械有限公司',
      ticketAmount: '1320.00',
    },
    lines: [
      { name: '一次性口腔包', spec: '三件套', unit: '包', quantity: '500', amount: '900' },
      { name: '医用手套', spec: 'M号', unit: '盒', quantity: '15', amount: '420' },
    ],
  },
  {
    name: 'receipt with blanks of months and days',
    type: 'receipt',
    style: 'body{font-size:14px} .under{font-family:"AR PL UKai CN";font-size:17px}',
    html: `<h1>收　据</h1><div class="split"><p>入账日期：2025 年 6 月 18 日</p><p>№ 4410982</p></div><p>今收到：<span class="under">河口镇卫生院</span></p><p>系付：<span class="under">五月药款</span></p>
<p>金额人民币（大写）：<span class="under">叁仟叁佰伍拾叁元整</span></p><p>￥<span class="under">3353.00</span></p><div class="split"><p>单位盖章：银杉医药供应链有限公司</p><p>会计：</p><p>出纳：蒋怡</p></div>`,
    fields: {
      ticketNum: '4410982',
      ticketDate: '2025-06-18',
      boughtName: '河口镇卫生院',
      sellerName: '银杉医药供应链有限公司',
      ticketAmount: '3353.00',
      amountInWords: '叁仟叁佰伍拾叁元整',
      purpose: '五月药款',
    },
  },
  {
    name: 'receipt as a form of rows',
    type: 'receipt',
    html: `<h1>收款单</h1>${table([
      ['单据编号', 'SKD-20250429-02'],
      ['单据日期', '2025-04-29'],
      ['付款单位', '松林坡村卫生室'],
      ['收款单位', '源河药业有限公司'],
      ['收款金额', '1,395.00'],
      ['大写金额', '壹仟叁佰玖拾伍元整'],
      ['用途', '药品货款'],
    ])}`,
    fields: {
      ticketNum: 'SKD-20250429-02',
      ticketDate: '2025-04-29',
      boughtName: '松林坡村卫生室',
      sellerName: '源河药业有限公司',
      ticketAmount: '1395.00',
      amountInWords: '壹仟叁佰玖拾伍元整',
      purpose: '药品货款',
    },
  },
  {
    name: 'narrow receipt',
    type: 'receipt',
    paper: 78,
    style: 'body{font-size:12px} main{padding:4mm} h1{font-size:16px}',
    html: `<h1>收款凭证</h1><p>收据编号：R20251213007</p><p>收款日期：2025-12-13</p><p>付款方：光明口腔门诊部</p><p>收款方：德信医疗器械有限公司</p><p>款项内容：器械款</p><p>------------------------</p><p>实收金额：1320.00</p><p>大写：壹仟叁佰贰拾元整</p>`,
    fields: {
      ticketNum: 'R20251213007',
      ticketDate: '2025-12-13',
      boughtName: '光明口腔门诊部',
      sellerName: '德信医疗器械有限公司',
      ticketAmount: '1320.00',
      amountInWords: '壹仟叁佰贰拾元整',
      purpose: '器械款',
    },
  },
  {
    name: 'traditional receipt with its payer in a sentence',
    type: 'receipt',
    style: 'body{font-family:"Noto Sans CJK TC"}',
    html: `<h1>收據</h1><p class="right">單據編號：TR-0652　日期：2025年9月3日</p><p>茲收到 康民藥房有限公司 交來 藥品款</p><p>合計金額：3,900.00</p><p>收款單位：海川醫藥有限公司</p>`,
    fields: {
      ticketNum: 'TR-0652',
      ticketDate: '2025-09-03',
      boughtName: '康民藥房有限公司',
      sellerName: '海川醫藥有限公司',
      ticketAmount: '3900.00',
      purpose: '藥品款',
    },
  },
]
