import { dotMatrix, hand, handStyle } from './hand.ts'
import { type Layout, seal, table } from './layout.ts'

/** Boxes for the digits of a sum, from the highest place to fen. */
const digits = (text: string) =>
  Array.from(text, (digit) => `<td style="width:20px;text-align:center">${digit === ' ' ? '' : hand(digit)}</td>`).join(
    '',
  )

/** Layouts by other authors, measured before any change for them; two sellers are only in the ring of a seal. */
export const thirtySecondLayouts: readonly Layout[] = [
  {
    name: 'Labels in lenticular brackets, number beneath the bar code, batch and expiry in one cell',
    type: 'deliveryNote',
    style:
      '.bars{height:26px;width:190px;background:repeating-linear-gradient(90deg,#000 0 2px,#fff 2px 3px,#000 3px 4px,#fff 4px 8px)} .code{font:11px monospace;text-align:center;width:190px;letter-spacing:1px}',
    html: `<div class="split"><div style="width:190px"></div><h1 style="font-size:18px">湖北康沅医药有限公司<br>随货同行单</h1><div><div class="bars"></div><div class="code">XSCK25031800417</div></div></div>
<p>【购货单位】宜昌市夷陵区仁济大药房　【开票日期】2025-03-18　【业务员】向东</p>
<p>【收货地址】宜昌市夷陵区小溪塔街道平云二路 41 号　【仓库】阴凉库/常温库　【电话】0717-7826310</p>
${table([
  ['序号', '通用名称<br>规格', '上市许可持有人<br>批准文号', '批号<br>有效期至', '单位', '数量', '单价', '金额'],
  [
    '1',
    '阿莫西林胶囊<br>0.25g*24粒',
    '广东晟康药业股份有限公司<br>国药准字H44021351',
    'A240917<br>2027-08',
    '盒',
    '120',
    '8.65',
    '1,038.00',
  ],
  [
    '2',
    '蒙脱石散<br>3g*10袋',
    '海南先达制药有限公司<br>国药准字H20066325',
    '2411203<br>2026-10',
    '盒',
    '60',
    '12.30',
    '738.00',
  ],
  [
    '3',
    '复方丹参片<br>0.32g*60片',
    '安徽亳泰药业有限公司<br>国药准字Z34020174',
    '250106<br>2028-01',
    '瓶',
    '80',
    '15.75',
    '1,260.00',
  ],
])}
<div class="split"><span>本页小计：￥3,036.00</span><span>【合计】￥3,036.00</span><span>【大写】叁仟零叁拾陆元整</span></div>
<div class="split"><span>制单：谭晓</span><span>复核：万莉</span><span>发货：陈波</span><span>收货人签字：________</span></div>
<p style="font-size:10px">第二联 客户留存　质量问题请于收货 3 日内与我公司质管部联系 027-83356120　第 1 页/共 1 页</p>`,
    fields: {
      ticketNum: 'XSCK25031800417',
      ticketDate: '2025-03-18',
      boughtName: '宜昌市夷陵区仁济大药房',
      sellerName: '湖北康沅医药有限公司',
      ticketAmount: '3036.00',
      amountInWords: '叁仟零叁拾陆元整',
    },
    lines: [
      {
        name: '阿莫西林胶囊',
        spec: '0.25g*24粒',
        unit: '盒',
        quantity: '120',
        unitPrice: '8.65',
        amount: '1038.00',
        batchNo: 'A240917',
      },
      {
        name: '蒙脱石散',
        spec: '3g*10袋',
        unit: '盒',
        quantity: '60',
        unitPrice: '12.30',
        amount: '738.00',
        batchNo: '2411203',
      },
      {
        name: '复方丹参片',
        spec: '0.32g*60片',
        unit: '瓶',
        quantity: '80',
        unitPrice: '15.75',
        amount: '1260.00',
        batchNo: '250106',
      },
    ],
  },
  {
    name: 'Dot matrix sales slip with a discount, part payment, earlier and total debt at the foot',
    type: 'deliveryNote',
    style: `${dotMatrix} .open td{border-bottom:1px dashed #333}`,
    html: `<h1>昆明恒泽日化商贸有限公司</h1><h1 style="font-size:16px">销　售　单</h1>
<div class="split"><span>往来单位: 官渡区好邻居生活超市</span><span>录单日期: 2025-04-09</span></div>
<div class="split"><span>单据编号: XS-2025-04-09-0032</span><span>经手人: 普春梅</span><span>电话: 0871-67180344</span></div>
${table(
  [
    ['行号', '商品编号', '商品全名', '规格', '单位', '数量', '单价', '金额'],
    ['1', '010203', '洁爽薰衣草洗衣液', '3kg', '瓶', '24', '32.50', '780.00'],
    ['2', '020117', '竹语本色抽纸', '120抽*6包', '提', '40', '14.80', '592.00'],
    ['3', '030045', '雪莲清火牙膏', '120g', '支', '72', '6.50', '468.00'],
    ['合计', '', '', '', '', '136', '', '1840.00'],
  ],
  'open',
)}
<div class="split"><span>优惠金额: 40.00</span><span>折后金额: 1800.00</span><span>大写: 壹仟捌佰元整</span></div>
<div class="split"><span>本次收款: 1000.00</span><span>此前应收: 2650.00</span><span>累计应收: 3450.00</span></div>
<p>附加说明: 本周五前补齐尾款, 农行 6228 4808 6012 7735 216 普春梅</p>
<div class="split"><span>制单人: 管理员</span><span>送货: 老杨 13888412906</span><span>客户签收:</span></div>`,
    fields: {
      ticketNum: 'XS-2025-04-09-0032',
      ticketDate: '2025-04-09',
      boughtName: '官渡区好邻居生活超市',
      sellerName: '昆明恒泽日化商贸有限公司',
      ticketAmount: '1800.00',
      amountInWords: '壹仟捌佰元整',
    },
    lines: [
      { name: '洁爽薰衣草洗衣液', spec: '3kg', unit: '瓶', quantity: '24', unitPrice: '32.50', amount: '780.00' },
      { name: '竹语本色抽纸', spec: '120抽*6包', unit: '提', quantity: '40', unitPrice: '14.80', amount: '592.00' },
      { name: '雪莲清火牙膏', spec: '120g', unit: '支', quantity: '72', unitPrice: '6.50', amount: '468.00' },
    ],
  },
  {
    name: 'Stationery delivery book filled by hand, sender only in a rubber seal, red number in the corner',
    type: 'deliveryNote',
    paper: 190,
    style: `${handStyle} .ruled td{border-color:#26724a;color:#26724a;height:27px} .ruled{color:#26724a} main{color:#26724a}`,
    html: `<div class="split"><span style="width:110px"></span><h1 style="letter-spacing:14px">送货单</h1><span style="color:#c11;font-size:17px">No 0037218</span></div>
<div class="split"><span>收货单位：<span class="under">${hand('城东利民五金店')}</span></span><span>${hand('2025')} 年 ${hand('4')} 月 ${hand('17')} 日</span></div>
${table([
  ['货　号', '品名及规格', '单位', '数量', '单价', '金额', '备注'],
  ['', hand('PVC排水管Ф50'), hand('根'), hand('30'), hand('9.5'), hand('285'), ''],
  ['', hand('弯头Ф50'), hand('只'), hand('60'), hand('1.2'), hand('72'), ''],
  ['', hand('生料带'), hand('卷'), hand('100'), hand('0.8'), hand('80'), ''],
  ['', '', '', '', '', '', ''],
])}
<p style="border:1px solid #26724a;border-top:0;padding:4px;margin:0">合计金额（大写）：${hand('肆佰叁拾柒元整')}　　￥：${hand('437.00')}</p>
<div class="split" style="margin-top:6px"><span>收货单位及经手人（盖章）：${hand('王利民')}</span><span>送货单位及经手人（盖章）：${hand('阿辉')}</span></div>
${seal('佛山市南海鸿业管业经营部', { x: 133, y: 62 })}`,
    fields: {
      ticketNum: '0037218',
      ticketDate: '2025-04-17',
      boughtName: '城东利民五金店',
      ticketAmount: '437.00',
      amountInWords: '肆佰叁拾柒元整',
    },
  },
  {
    name: 'Bilingual SAP delivery without prices, sold-to and ship-to in boxes side by side',
    type: 'deliveryNote',
    style:
      'main{font:10.5px/1.5 "Noto Sans CJK SC"} .box{border:1px solid #555;padding:5px;flex:1} .grey td{border-bottom:1px solid #999;padding:3px} .grey tr:first-child td{background:#ddd}',
    html: `<div class="split"><div><b style="font-size:15px">瑞康达医疗科技（上海）有限公司</b><br>Ricanda Medical Technology (Shanghai) Co., Ltd.<br>上海市浦东新区芙蓉花路 388 号 6 幢</div><div class="right"><b style="font-size:16px">交货单 / Delivery Note</b><br>交货单号 Delivery No. <b>0080417752</b><br>发货日期 GI Date 2025.05.07<br>页 Page 1 / 1</div></div>
<div class="split" style="margin:8px 0"><div class="box"><b>售达方 Sold-to party 10023816</b><br>国润（天津）医疗器械有限公司<br>天津市河西区解放南路 256 号 12 层</div>
<div class="box"><b>送达方 Ship-to party 10058842</b><br>天津市滨海第三中心医院 设备科库房<br>天津市滨海新区杭州道 55 号<br>联系人 孙工 022-66571204</div></div>
<p>销售订单 Sales Order: 0001293347　客户采购单 Customer PO: GR-PO-2504-118　承运 Carrier: 上海迅途供应链管理有限公司　条款 Incoterms: DAP</p>
${table(
  [
    [
      '项目<br>Item',
      '物料<br>Material',
      '描述<br>Description',
      '型号<br>Model',
      '数量<br>Qty',
      '单位<br>UoM',
      '批次<br>Batch',
      '效期<br>Expiry',
    ],
    ['000010', 'IV-24G-A', '一次性使用静脉留置针', '24G×19mm', '20', '盒', 'RC2502117', '2028.02.10'],
    ['000020', 'IV-22G-A', '一次性使用静脉留置针', '22G×25mm', '35', '盒', 'RC2503042', '2028.03.03'],
    ['000030', 'EX-100-B', '一次性使用延长管', '100cm', '50', '包', 'RE2501226', '2028.01.25'],
  ],
  'grey',
)}
<p class="right">总件数 Total cartons: 4　毛重 Gross weight: 31.600 KG</p>
<p>医疗器械经营许可证：沪浦食药监械经营许 20190417 号　储运条件：常温、避光</p>
<div class="split" style="margin-top:12px"><span>发货人 Issued by ____________</span><span>收货人签章 Received by ____________</span><span>日期 Date ____________</span></div>`,
    fields: {
      ticketNum: '0080417752',
      ticketDate: '2025-05-07',
      boughtName: '国润(天津)医疗器械有限公司',
      sellerName: '瑞康达医疗科技(上海)有限公司',
    },
    lines: [
      { name: '一次性使用静脉留置针', spec: '24G×19mm', unit: '盒', quantity: '20', amount: '', batchNo: 'RC2502117' },
      { name: '一次性使用静脉留置针', spec: '22G×25mm', unit: '盒', quantity: '35', amount: '', batchNo: 'RC2503042' },
      { name: '一次性使用延长管', spec: '100cm', unit: '包', quantity: '50', amount: '', batchNo: 'RE2501226' },
    ],
  },
  {
    name: 'Chain pharmacy transfer with transfer and retail amounts, parties as moved out and moved in',
    type: 'deliveryNote',
    html: `<h1>惠好堂医药集团商品调拨单</h1>
<table class="ruled"><tr><td>调拨单号</td><td>DB3505-25042100086</td><td>调拨日期</td><td>2025/04/21 14:22</td><td>类型</td><td>仓库→门店</td></tr>
<tr><td>调出单位</td><td colspan="2">福建惠好堂医药物流有限公司</td><td>调入单位</td><td colspan="2">福建惠好堂大药房连锁有限公司莆田学园店</td></tr>
<tr><td>要货单号</td><td colspan="2">YH2504200317</td><td>送货地址</td><td colspan="2">莆田市城厢区学园中街 812 号</td></tr></table>
<div style="height:5px"></div>
${table([
  ['商品编码', '品名', '规格', '产地', '单位', '数量', '配送价', '配送金额', '零售价', '零售金额', '批号'],
  ['100562', '维生素C片', '100mg*100片', '福州', '瓶', '50', '2.80', '140.00', '4.50', '225.00', '241108'],
  ['104417', '感冒灵颗粒', '10g*9袋', '深圳', '盒', '40', '9.60', '384.00', '13.80', '552.00', 'J25013'],
  ['220938', '医用外科口罩', '10只/袋', '厦门', '袋', '100', '2.15', '215.00', '3.50', '350.00', '20250218'],
  ['合计', '', '', '', '', '190', '', '739.00', '', '1127.00', ''],
])}
<div class="split" style="margin-top:6px"><span>配送金额合计：柒佰叁拾玖元整</span><span>进销差：388.00</span></div>
<div class="split" style="margin-top:6px"><span>制单：林巧云</span><span>出库复核：郑建</span><span>配送员：黄阿水 13950702261</span><span>门店验收：</span></div>`,
    fields: {
      ticketNum: 'DB3505-25042100086',
      ticketDate: '2025-04-21',
      boughtName: '福建惠好堂大药房连锁有限公司莆田学园店',
      sellerName: '福建惠好堂医药物流有限公司',
      ticketAmount: '739.00',
      amountInWords: '柒佰叁拾玖元整',
    },
    lines: [
      {
        name: '维生素C片',
        spec: '100mg*100片',
        unit: '瓶',
        quantity: '50',
        unitPrice: '2.80',
        amount: '140.00',
        batchNo: '241108',
      },
      {
        name: '感冒灵颗粒',
        spec: '10g*9袋',
        unit: '盒',
        quantity: '40',
        unitPrice: '9.60',
        amount: '384.00',
        batchNo: 'J25013',
      },
      {
        name: '医用外科口罩',
        spec: '10只/袋',
        unit: '袋',
        quantity: '100',
        unitPrice: '2.15',
        amount: '215.00',
        batchNo: '20250218',
      },
    ],
  },
  {
    name: 'Wide fertilizer pick-up slip with tonnes to three decimals and a vertical copy label',
    type: 'deliveryNote',
    paper: 240,
    style: `${handStyle} main{padding-right:16mm} .side{position:absolute;right:5mm;top:32mm;font-size:12px}`,
    html: `<h1 style="letter-spacing:8px">山东沃野肥业有限公司提货单</h1>
<div class="vertical side">第三联　提货人凭此联到库提货</div>
<div class="split"><span>开单日期：2025年04月06日</span><span>提货单号：<b>THD25040622</b></span><span>有效期：叁天，过期作废</span></div>
<table class="ruled"><tr><td>提货单位</td><td colspan="3">王家坪供销农资服务部</td><td>车牌号</td><td>${hand('鲁H7K362')}</td><td>司机电话</td><td>${hand('15953760418')}</td></tr>
<tr><td>产品名称</td><td>养分/规格</td><td>包装</td><td>单位</td><td>数量</td><td>出厂价（元）</td><td>金额（元）</td><td>库位</td></tr>
<tr><td>硫基复合肥</td><td>15-15-15</td><td>50kg 编织袋</td><td>吨</td><td class="num">12.500</td><td class="num">2,860.00</td><td class="num">35,750.00</td><td>3 号库</td></tr>
<tr><td>大颗粒尿素</td><td>N≥46%</td><td>40kg 编织袋</td><td>吨</td><td class="num">8.250</td><td class="num">1,920.00</td><td class="num">15,840.00</td><td>5 号库</td></tr>
<tr><td>合　计</td><td colspan="3">人民币（大写）伍万壹仟伍佰玖拾元整</td><td class="num">20.750</td><td></td><td class="num">51,590.00</td><td></td></tr></table>
<p>备注：款已由曹县德丰农资有限公司代付，装车费自理。过磅数以本公司地磅为准。</p>
<div class="split" style="margin-top:10px"><span>开票员：庞敏</span><span>财务（章）：</span><span>仓库发货：${hand('老季')}</span><span>提货人：${hand('王守田')}</span></div>
${seal('山东沃野肥业有限公司提货专用章', { x: 78, y: 55, wide: 40, high: 40 })}`,
    fields: {
      ticketNum: 'THD25040622',
      ticketDate: '2025-04-06',
      boughtName: '王家坪供销农资服务部',
      sellerName: '山东沃野肥业有限公司',
      ticketAmount: '51590.00',
      amountInWords: '伍万壹仟伍佰玖拾元整',
    },
    lines: [
      { name: '硫基复合肥', spec: '15-15-15', unit: '吨', quantity: '12.5', unitPrice: '2860.00', amount: '35750.00' },
      { name: '大颗粒尿素', spec: 'N≥46%', unit: '吨', quantity: '8.25', unitPrice: '1920.00', amount: '15840.00' },
    ],
  },
  {
    name: 'Taiwanese shipping note in traditional characters, republican year, tax added at the foot',
    type: 'deliveryNote',
    style: 'main{font-family:"Noto Sans CJK TC","Noto Sans CJK SC"} .sum{width:230px;margin-left:auto}',
    html: `<h1>永豐泰食品股份有限公司</h1><p style="text-align:center">台中市南屯區工業區二十路 17 號　TEL：(04)2359-0826　FAX：(04)2359-0831</p>
<h1 style="font-size:17px;letter-spacing:10px">出貨單</h1>
<div class="split"><div>客戶名稱：大同福利中心有限公司<br>送貨地址：彰化縣員林市中山路一段 209 號<br>聯絡人：許小姐　(04)835-1177</div><div>出貨日期：民國114年5月8日<br>出貨單號：S1140508007<br>付款條件：月結 30 天</div></div>
${table([
  ['項次', '品名', '規格', '數量', '單位', '單價', '金額'],
  ['1', '黑芝麻糊', '500g', '24', '罐', '185', '4,440'],
  ['2', '杏仁茶粉', '600g', '12', '罐', '220', '2,640'],
])}
<table class="ruled sum"><tr><td>合計</td><td class="num">7,080</td></tr><tr><td>營業稅 5%</td><td class="num">354</td></tr><tr><td>總計</td><td class="num">7,434</td></tr></table>
<p>新台幣（大寫）：柒仟肆佰參拾肆元整</p>
<div class="split"><span>主管：</span><span>倉管：</span><span>業務：賴志明</span><span>客戶簽收：</span></div>
<p style="font-size:10px">白聯：公司存查　紅聯：客戶　黃聯：請款　如有短缺請於三日內通知</p>`,
    fields: {
      ticketNum: 'S1140508007',
      ticketDate: '2025-05-08',
      boughtName: '大同福利中心有限公司',
      sellerName: '永豐泰食品股份有限公司',
      ticketAmount: '7434.00',
      amountInWords: '柒仟肆佰參拾肆元整',
    },
    lines: [
      { name: '黑芝麻糊', spec: '500g', unit: '罐', quantity: '24', unitPrice: '185', amount: '4440' },
      { name: '杏仁茶粉', spec: '600g', unit: '罐', quantity: '12', unitPrice: '220', amount: '2640' },
    ],
  },
  {
    name: 'Slip on blank paper written by hand in one sentence, date in Chinese characters',
    type: 'receipt',
    paper: 160,
    style: `${handStyle} .hand{font-size:19px} main{line-height:2.3;padding:14mm 12mm}`,
    html: `<p style="text-align:center;font-size:24px">${hand('收　条')}</p>
<p style="text-indent:2em">${hand('今收到临沂市兰山区顺达轮胎经营部交来二月份轮胎货款人民币壹万贰仟叁佰元整（¥12300.00）。此据。')}</p>
<p class="right">${hand('收款单位：青州市远驰橡胶制品厂')}</p>
<p class="right">${hand('经手人：刘洪亮')}</p>
<p class="right">${hand('二〇二五年四月二日')}</p>
${seal('青州市远驰橡胶制品厂', { x: 103, y: 66 })}`,
    fields: {
      ticketDate: '2025-04-02',
      boughtName: '临沂市兰山区顺达轮胎经营部',
      sellerName: '青州市远驰橡胶制品厂',
      ticketAmount: '12300.00',
      amountInWords: '壹万贰仟叁佰元整',
      purpose: '二月份轮胎货款',
    },
  },
  {
    name: 'Electronic outpatient fee bill with items in two columns and shares paid by insurance',
    type: 'receipt',
    style: 'main{color:#333} h1{color:#a33;font-weight:400} .ruled td{border-color:#a66} .label{color:#a33}',
    html: `<h1>湖北省医疗门诊收费票据（电子）</h1>
<div class="split"><span><span class="label">票据代码：</span>42060125</span><span><span class="label">票据号码：</span>0083416275</span></div>
<div class="split"><span><span class="label">交款人统一社会信用代码：</span>420606********3217</span><span><span class="label">校验码：</span>5e9c71</span></div>
<div class="split"><span><span class="label">交款人：</span>陈秀兰</span><span><span class="label">开票日期：</span>2025-04-22</span></div>
${table([
  ['项目名称', '数量/单位', '金额（元）', '备注', '项目名称', '数量/单位', '金额（元）', '备注'],
  ['诊察费', '1/次', '20.00', '', '西药费', '1/项', '96.40', '甲'],
  ['化验费', '1/项', '138.00', '乙', '检查费', '1/次', '72.00', ''],
])}
<div class="split" style="border:1px solid #a66;border-top:0;padding:3px"><span><span class="label">金额合计（大写）</span>叁佰贰拾陆元肆角整</span><span><span class="label">（小写）</span>326.40</span></div>
<div style="border:1px solid #a66;border-top:0;padding:3px;font-size:11px"><div class="split"><span>业务流水号：MZ20250422008831</span><span>门诊号：0417736</span><span>就诊日期：2025-04-22</span><span>医疗机构类型：综合医院</span></div>
<div class="split"><span>医保类型：职工医保</span><span>医保编号：4206****88</span><span>性别：女</span><span>医保统筹基金支付：182.15</span></div>
<div class="split"><span>其他支付：0.00</span><span>个人账户支付：100.00</span><span>个人现金支付：44.25</span><span>个人自付：86.40</span></div></div>
<div class="split" style="margin-top:6px"><span><span class="label">收款单位（章）：</span>襄阳市樊城区人民医院</span><span><span class="label">复核人：</span>自助机</span><span><span class="label">收款人：</span>余静</span></div>
${seal('襄阳市樊城区人民医院', { x: 42, y: 68, wide: 40, high: 28 })}`,
    fields: {
      ticketNum: '0083416275',
      ticketDate: '2025-04-22',
      boughtName: '陈秀兰',
      sellerName: '襄阳市樊城区人民医院',
      ticketAmount: '326.40',
      amountInWords: '叁佰贰拾陆元肆角整',
    },
  },
  {
    name: 'Narrow pharmacy till slip with member discount, cash due and points',
    type: 'deliveryNote',
    paper: 80,
    style:
      'main{font:11px/1.45 "Noto Sans Mono CJK SC",monospace;padding:4mm} hr{border:0;border-top:1px dashed #333;margin:3px 0}',
    html: `<p style="text-align:center;font-size:13px">杭州仁泽堂大药房有限公司<br>滨江店</p><p style="text-align:center">欢迎光临</p>
<p>小票号:0203-20250419-0087<br>时间:2025/04/19 18:42:07<br>收银员:0116 机号:02</p><hr>
<table class="open"><tr><td>品名</td><td>数量</td><td>单价</td><td>小计</td></tr>
<tr><td colspan="4">布洛芬缓释胶囊 0.3g*24粒</td></tr><tr><td></td><td>2</td><td>24.50</td><td>49.00</td></tr>
<tr><td colspan="4">益生菌冻干粉 2g*20条</td></tr><tr><td></td><td>1</td><td>98.00</td><td>98.00</td></tr>
<tr><td colspan="4">电子体温计 DT-11</td></tr><tr><td></td><td>1</td><td>39.50</td><td>39.50</td></tr></table><hr>
<div class="split"><span>件数:4</span><span>合计:186.50</span></div><div class="split"><span></span><span>会员优惠:-16.50</span></div>
<div class="split" style="font-size:14px"><b>应收:</b><b>170.00</b></div><div class="split"><span>微信支付:</span><span>170.00</span></div><div class="split"><span>找零:</span><span>0.00</span></div><hr>
<p>会员卡:138****6127 本次积分:170 余:2316<br>药品属特殊商品,非质量问题不予退换<br>服务电话:0571-86609318<br>地址:滨江区春晓路 529 号</p>`,
    fields: {
      ticketNum: '0203-20250419-0087',
      ticketDate: '2025-04-19',
      ticketAmount: '170.00',
    },
  },
  {
    name: 'Card terminal slip with masked card, many numbers and a signature by hand',
    type: 'payment',
    paper: 80,
    style: `${handStyle} main{font:11px/1.5 "Noto Sans CJK SC";padding:4mm} hr{border:0;border-top:1px dashed #333}`,
    html: `<p style="text-align:center;font-size:15px"><b>POS 签购单</b></p><p class="right">商户存根 MERCHANT COPY</p><hr>
<p>商户名称(MERCHANT NAME):<br>成都锦西医疗器械商行<br>商户编号(MERCHANT NO): 898510153310472<br>终端编号(TERMINAL NO): 51084426　操作员: 01</p><hr>
<p>发卡行(ISSUER): 建设银行<br>收单行(ACQUIRER): 银联商务<br>卡号(CARD NO):<br><b>622700******4417 /C</b><br>交易类型(TRANS TYPE): <b>消费/SALE</b></p>
<p>批次号(BATCH NO): 000213<br>凭证号(VOUCHER NO): 001846<br>授权码(AUTH NO): 402915<br>参考号(REFER NO): 171934482067<br>日期/时间(DATE/TIME): 2025/04/25 17:19:34</p>
<p style="font-size:14px">金额(AMOUNT): <b>RMB 4,580.00</b></p><hr>
<p>备注(REFERENCE):<br>持卡人签名(SIGNATURE):</p><p style="text-align:center">${hand('何建国')}</p>
<p style="font-size:9px">本人确认以上交易,同意将其记入本卡账户 I ACKNOWLEDGE SATISFACTORY RECEIPT OF RELATIVE GOODS/SERVICES</p>`,
    fields: {
      ticketNum: '001846',
      ticketDate: '2025-04-25',
      sellerName: '成都锦西医疗器械商行',
      ticketAmount: '4580.00',
    },
  },
  {
    name: 'Provincial settlement bill for funds in transit, deposit for a tender, fiscal seal over the foot',
    type: 'receipt',
    style:
      'main{color:#7a2a2a} .ruled td{border-color:#7a2a2a;height:26px;text-align:center} b{color:#111;font-weight:400}',
    html: `<h1>河北省资金往来结算票据</h1>
<div class="split"><span>票据代码：<b>130301</b></span><span>填制日期：<b>2025</b> 年 <b>03</b> 月 <b>28</b> 日</span><span style="color:#c00;font-size:16px">No.00561837</span></div>
<p>付款单位（个人）：<b>石家庄汇通医药有限公司</b></p>
<table class="ruled"><tr><td>收款项目</td><td>单位</td><td>数量</td><td>标准</td><td>金额</td><td>备注</td></tr>
<tr><td><b>投标保证金</b></td><td><b>标段</b></td><td><b>1</b></td><td><b>12,000.00</b></td><td><b>12,000.00</b></td><td><b>HBZB-2025-0311</b></td></tr>
<tr><td></td><td></td><td></td><td></td><td></td><td></td></tr>
<tr><td>金额合计（大写）</td><td colspan="3"><b>壹万贰仟元整</b></td><td colspan="2">￥：<b>12,000.00</b></td></tr></table>
<div class="split" style="margin-top:8px"><span>收款单位（财务专用章）：<b>石家庄市公共资源交易中心</b></span><span>复核：<b>冯晔</b></span><span>收款人：<b>许冬</b></span></div>
<p style="font-size:10px">（本票据不得用于经营服务性收费；结算方式：转账　开户行：河北银行槐安支行　账号：0113 0120 1020 0447）</p>
${seal('石家庄市公共资源交易中心', { x: 66, y: 60, wide: 40, high: 28 })}`,
    fields: {
      ticketNum: '00561837',
      ticketDate: '2025-03-28',
      boughtName: '石家庄汇通医药有限公司',
      sellerName: '石家庄市公共资源交易中心',
      ticketAmount: '12000.00',
      amountInWords: '壹万贰仟元整',
      purpose: '投标保证金',
    },
  },
  {
    name: 'Receipt book with one box per digit, everything by hand, collector only in the seal',
    type: 'receipt',
    paper: 180,
    style: `${handStyle} main{color:#33508c} .ruled td{border-color:#33508c} .line{margin:9px 0}`,
    html: `<div class="split"><span>　　　　　　　</span><h1 style="letter-spacing:12px;border-bottom:3px double #33508c">收款收据</h1><span style="color:#d02020;font-size:18px">№ 3306184</span></div>
<p style="text-align:center">入账日期：　${hand('2025')}　年　${hand('4')}　月　${hand('9')}　日</p>
<p class="line">交款单位　<span class="under">${hand('长沙市雨花区康乐大药房')}</span>　　收款方式　<span class="under">${hand('现金')}</span></p>
<div class="split"><span>人民币（大写）　<span class="under">${hand('贰仟捌佰陆拾伍元整')}</span></span><table class="ruled" style="width:auto"><tr>${Array.from('百十万千百十元角分', (unit) => `<td style="font-size:9px">${unit}</td>`).join('')}</tr><tr>${digits('  ¥286500')}</tr></table></div>
<p class="line">收款事由　<span class="under">${hand('3月份货款')}</span></p>
<div class="split" style="margin-top:14px"><span>收款单位（盖章）：</span><span>会计：</span><span>出纳：${hand('彭燕')}</span><span>经手人：</span></div>
<div class="vertical" style="position:absolute;right:3mm;top:30mm;font-size:11px">第二联交款人</div>
${seal('湖南三湘医药批发有限公司', { x: 30, y: 66 })}`,
    fields: {
      ticketNum: '3306184',
      ticketDate: '2025-04-09',
      boughtName: '长沙市雨花区康乐大药房',
      ticketAmount: '2865.00',
      amountInWords: '贰仟捌佰陆拾伍元整',
      purpose: '3月份货款',
    },
  },
  {
    name: 'Older electronic invoice with code, number, check code, cipher area and vertical party labels',
    type: 'invoice',
    style:
      'main{color:#7d4a1e;font-size:11px} .ruled td{border-color:#7d4a1e} b{color:#111;font-weight:400} .noline td{border:0;padding:0 6px}',
    html: `<div class="split"><span style="width:170px;padding-top:14px">机器编号：<b>499098714526</b></span><h1 style="font-weight:400">湖北增值税电子普通发票</h1><span>发票代码：<b>042002200111</b><br>发票号码：<b>36817254</b><br>开票日期：<b>2023年03月27日</b><br>校 验 码：<b>61473 05829 94017 38265</b></span></div>
<table class="ruled"><tr><td class="vertical">购买方</td><td style="width:52%"><table class="noline"><tr><td>名　　　　称：<b>武汉市江岸区惠民诊所</b></td></tr><tr><td>纳税人识别号：<b>92420102MA4LN7T29K</b></td></tr><tr><td>地 址、电 话：<b>武汉市江岸区球场路 64 号 027-82817730</b></td></tr><tr><td>开户行及账号：</td></tr></table></td><td class="vertical">密码区</td><td style="font:11px/1.4 monospace"><b>03+&lt;8*5/7-29&gt;46&lt;*8/13+6&gt;&gt;2<br>5*&gt;19-/40&lt;7+38*6&lt;2/95-&gt;+71<br>-46/8&lt;+3*207&gt;5-9/&lt;18*&gt;63+4<br>&lt;7*2+59/-&gt;8306*14&lt;+/27&gt;95-</b></td></tr></table>
<table class="ruled" style="border-top:0"><tr><td>货物或应税劳务、服务名称</td><td>规格型号</td><td>单位</td><td>数量</td><td>单价</td><td>金额</td><td>税率</td><td>税额</td></tr>
<tr><td><b>*医疗仪器器械*医用棉签</b></td><td><b>50支</b></td><td><b>盒</b></td><td class="num"><b>200</b></td><td class="num"><b>2.2123893805</b></td><td class="num"><b>442.48</b></td><td><b>13%</b></td><td class="num"><b>57.52</b></td></tr>
<tr><td><b>*医疗仪器器械*医用外科口罩</b></td><td><b>10只/袋</b></td><td><b>袋</b></td><td class="num"><b>100</b></td><td class="num"><b>3.5398230088</b></td><td class="num"><b>353.98</b></td><td><b>13%</b></td><td class="num"><b>46.02</b></td></tr>
<tr><td style="text-align:center">合　　计</td><td></td><td></td><td></td><td></td><td class="num"><b>¥796.46</b></td><td></td><td class="num"><b>¥103.54</b></td></tr>
<tr><td style="text-align:center">价税合计（大写）</td><td colspan="4"><b>⊗玖佰圆整</b></td><td colspan="3">（小写）<b>¥900.00</b></td></tr></table>
<table class="ruled" style="border-top:0"><tr><td class="vertical">销售方</td><td style="width:60%"><table class="noline"><tr><td>名　　　　称：<b>武汉佰惠医疗器械有限公司</b></td></tr><tr><td>纳税人识别号：<b>91420106587964123T</b></td></tr><tr><td>地 址、电 话：<b>武汉市武昌区中北路 156 号 027-87310562</b></td></tr><tr><td>开户行及账号：<b>汉口银行水果湖支行 0050 1100 0008 7342</b></td></tr></table></td><td class="vertical">备注</td><td><b>订单 M230325-771</b></td></tr></table>
<div class="split"><span>收款人：<b>夏青</b></span><span>复核：<b>程刚</b></span><span>开票人：<b>夏青</b></span><span>销售方：（章）</span></div>
${seal('武汉佰惠医疗器械有限公司', { x: 156, y: 100, wide: 40, high: 28 })}`,
    fields: {
      invoiceType: '10',
      ticketCode: '042002200111',
      ticketNum: '36817254',
      checkNum: '61473058299401738265',
      ticketDate: '2023-03-27',
      boughtName: '武汉市江岸区惠民诊所',
      boughtTaxNo: '92420102MA4LN7T29K',
      sellerName: '武汉佰惠医疗器械有限公司',
      sellerTaxNo: '91420106587964123T',
      amountWithoutTax: '796.46',
      tax: '103.54',
      ticketAmount: '900.00',
      amountInWords: '玖佰圆整',
    },
    lines: [
      {
        name: '*医疗仪器器械*医用棉签',
        spec: '50支',
        unit: '盒',
        quantity: '200',
        unitPrice: '2.2123893805',
        amount: '442.48',
        tax: '57.52',
      },
      {
        name: '*医疗仪器器械*医用外科口罩',
        spec: '10只/袋',
        unit: '袋',
        quantity: '100',
        unitPrice: '3.5398230088',
        amount: '353.98',
        tax: '46.02',
      },
    ],
  },
]
