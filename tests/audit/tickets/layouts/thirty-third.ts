import { dotMatrix, hand, handStyle } from './hand.ts'
import { type Layout, seal, table } from './layout.ts'

/** Layouts by other authors, measured before any change for them. */
export const thirtyThirdLayouts: readonly Layout[] = [
  {
    name: 'Kingdee stock-out slip, head labels above their values, net, tax and gross columns',
    type: 'deliveryNote',
    style:
      '.head td{border:1px solid #888;padding:2px 6px;vertical-align:top} .head small{color:#666;display:block;font-size:9px}',
    html: `<p>青岛海沃医疗器械有限公司</p><h1>销售出库单</h1>
<table class="head"><tr><td><small>购货单位</small>即墨民康医疗用品经营部</td><td><small>日期</small>2025-05-12</td><td><small>单据编号</small>XOUT0012874</td><td><small>源单类型</small>销售订单</td><td><small>选单号</small>SEORD008816</td></tr>
<tr><td><small>摘要</small>随车带发票</td><td><small>销售方式</small>赊销</td><td><small>收款日期</small>2025-06-11</td><td><small>部门</small>器械二部</td><td><small>业务员</small>崔海波</td></tr></table>
<div style="height:6px"></div>
${table([
  ['行号', '物料名称', '规格型号', '批号', '单位', '实发数量', '含税单价', '金额', '税额', '价税合计'],
  ['1', '血糖试纸', '50片/盒', '25B0371', '盒', '60', '45.20', '2,400.00', '312.00', '2,712.00'],
  ['2', '一次性采血针', '28G', '2501C19', '盒', '40', '11.30', '400.00', '52.00', '452.00'],
  ['合计', '', '', '', '', '100', '', '2,800.00', '364.00', '3,164.00'],
])}
<p>价税合计（大写）：叁仟壹佰陆拾肆元整</p>
<div class="split"><span>审核：于洁</span><span>记账：</span><span>发货：宋涛</span><span>制单：于洁</span><span>签收：</span></div>`,
    fields: {
      ticketNum: 'XOUT0012874',
      ticketDate: '2025-05-12',
      boughtName: '即墨民康医疗用品经营部',
      sellerName: '青岛海沃医疗器械有限公司',
      ticketAmount: '3164.00',
      amountInWords: '叁仟壹佰陆拾肆元整',
    },
    lines: [
      {
        name: '血糖试纸',
        spec: '50片/盒',
        unit: '盒',
        quantity: '60',
        unitPrice: '45.20',
        amount: '2400.00',
        tax: '312.00',
        batchNo: '25B0371',
      },
      {
        name: '一次性采血针',
        spec: '28G',
        unit: '盒',
        quantity: '40',
        unitPrice: '11.30',
        amount: '400.00',
        tax: '52.00',
        batchNo: '2501C19',
      },
    ],
  },
  {
    name: 'Dot matrix dispatch slip with two-digit year, unruled columns and the earlier balance',
    type: 'deliveryNote',
    style: `${dotMatrix} main{font-size:13px} .open tr:first-child td{border-top:1px solid #333;border-bottom:1px solid #333}`,
    html: `<h1>安徽皖中金农农资有限责任公司发货单</h1>
<div class="split"><span>单据号 FH2503050016</span><span>发货日期 25.3.5</span><span>仓库 肥西中心库</span></div>
<div class="split"><span>客户 舒城县千人桥镇丰收农资店</span><span>业务员 胡先锋 13905643318</span></div>
${table(
  [
    ['存货编码', '存货名称', '规格', '主计量', '数量', '报价', '折扣', '金额'],
    ['NY0138', '草铵膦水剂', '200g/L 1kg*12', '件', '15', '288.00', '100', '4320.00'],
    ['NY0275', '氯虫苯甲酰胺', '5% 100ml*40', '件', '6', '960.00', '100', '5760.00'],
  ],
  'open',
)}
<p style="border-top:1px solid #333">合计　数量 21　金额 10080.00　大写 壹万零捌拾元整</p>
<p>上期余额 3200.00　本期余额 13280.00</p>
<p>农药为有毒物品，请索要登记证复印件。退货须在 30 日内凭本单办理。厂家热线 400-8110-275（江苏苏绿作物科技有限公司）</p>
<div class="split"><span>制单 吴倩</span><span>审核 吴倩</span><span>司机 ______</span><span>收货人 ______</span></div>`,
    fields: {
      ticketNum: 'FH2503050016',
      ticketDate: '2025-03-05',
      boughtName: '舒城县千人桥镇丰收农资店',
      sellerName: '安徽皖中金农农资有限责任公司',
      ticketAmount: '10080.00',
      amountInWords: '壹万零捌拾元整',
    },
    lines: [
      { name: '草铵膦水剂', spec: '200g/L 1kg*12', unit: '件', quantity: '15', unitPrice: '288.00', amount: '4320.00' },
      { name: '氯虫苯甲酰胺', spec: '5% 100ml*40', unit: '件', quantity: '6', unitPrice: '960.00', amount: '5760.00' },
    ],
  },
  {
    name: 'Narrow beverage delivery slip with a free line, rebate offset and amount collected by the driver',
    type: 'deliveryNote',
    paper: 110,
    style: 'main{padding:5mm;font-size:11px} h1{font-size:15px}',
    html: `<h1>无锡捷畅饮品贸易有限公司<br>配送单</h1>
<p>单号：PS250422-1137<br>客户：惠山区阿明便利店<br>地址：惠山区钱桥街道盛岸西路 201 号　电话：13861745520<br>配送时间：2025-04-22 08:15　线路：钱桥 3 线</p>
${table([
  ['品名', '规格', '单位', '数量', '单价', '金额'],
  ['冰红茶', '500ml*15', '箱', '20', '38.00', '760.00'],
  ['天然矿泉水', '550ml*24', '箱', '30', '22.50', '675.00'],
  ['冰红茶(赠)', '500ml*15', '箱', '2', '0.00', '0.00'],
])}
<div class="split"><span>货款合计</span><span>1435.00</span></div>
<div class="split"><span>3 月返利抵扣</span><span>-135.00</span></div>
<div class="split"><b>应收金额</b><b>1300.00</b></div>
<p>大写：壹仟叁佰元整</p>
<div class="split"><span>实收：1300.00（扫码）</span><span>欠款：0.00</span></div>
<p>空瓶回收：0　堆头费：另计</p>
<div class="split"><span>配送员：顾伟</span><span>店主签字：______</span></div>`,
    fields: {
      ticketNum: 'PS250422-1137',
      ticketDate: '2025-04-22',
      boughtName: '惠山区阿明便利店',
      sellerName: '无锡捷畅饮品贸易有限公司',
      ticketAmount: '1300.00',
      amountInWords: '壹仟叁佰元整',
    },
    lines: [
      { name: '冰红茶', spec: '500ml*15', unit: '箱', quantity: '20', unitPrice: '38.00', amount: '760.00' },
      { name: '天然矿泉水', spec: '550ml*24', unit: '箱', quantity: '30', unitPrice: '22.50', amount: '675.00' },
      { name: '冰红茶(赠)', spec: '500ml*15', unit: '箱', quantity: '2', unitPrice: '0.00', amount: '0.00' },
    ],
  },
  {
    name: 'Building materials shop with its own printed book, phone and trades in the head, goods by hand',
    type: 'deliveryNote',
    paper: 190,
    style: `${handStyle} main{color:#b02030} .ruled td{border-color:#b02030;height:26px;text-align:center}`,
    html: `<div class="split"><div style="font-size:10px">主营：水泥 砖 沙 防水<br>　　　腻子 石膏板 龙骨</div><h1>老周建材批发部送货单</h1><div style="font-size:10px">电话：13607329418（微信同号）<br>地址：湘潭市雨湖区建材城 C3-17</div></div>
<div class="split"><span>客户：${hand('鑫源装饰工程公司')}</span><span>日期：${hand('2025')}年${hand('3')}月${hand('26')}日</span><span>NO：<b style="color:#111">0008352</b></span></div>
${table([
  ['品　名', '规　格', '单位', '数量', '单价', '金　额'],
  [hand('海螺水泥'), hand('42.5'), hand('包'), hand('80'), hand('18.00'), hand('1440.00')],
  [hand('石膏板'), hand('9.5mm'), hand('张'), hand('50'), hand('16.50'), hand('825.00')],
  [hand('轻钢龙骨'), hand('50型'), hand('根'), hand('45'), hand('9.00'), hand('405.00')],
])}
<p style="border:1px solid #b02030;border-top:0;margin:0;padding:3px">合计人民币（大写）：${hand('贰仟陆佰柒拾元正')}　　¥${hand('2670.00')}</p>
<p>${hand('上楼费另付，送河东大桥工地')}</p>
<div class="split" style="margin-top:8px"><span>送货人：${hand('周')}</span><span>收货人（签字）：${hand('肖勇')}</span></div>
<p style="font-size:10px">①存根（白）②客户（红）③结账（黄）　货物当面点清，此单签字即为欠款凭证</p>`,
    fields: {
      ticketNum: '0008352',
      ticketDate: '2025-03-26',
      boughtName: '鑫源装饰工程公司',
      sellerName: '老周建材批发部',
      ticketAmount: '2670.00',
      amountInWords: '贰仟陆佰柒拾元正',
    },
    lines: [
      { name: '海螺水泥', spec: '42.5', unit: '包', quantity: '80', unitPrice: '18.00', amount: '1440.00' },
      { name: '石膏板', spec: '9.5mm', unit: '张', quantity: '50', unitPrice: '16.50', amount: '825.00' },
      { name: '轻钢龙骨', spec: '50型', unit: '根', quantity: '45', unitPrice: '9.00', amount: '405.00' },
    ],
  },
  {
    name: 'Hong Kong delivery note in both languages, day before month, Hong Kong dollars in words',
    type: 'deliveryNote',
    style:
      'main{font-family:"Noto Sans CJK HK","Noto Sans CJK SC"} .open tr:first-child td{border-top:1px solid;border-bottom:1px solid}',
    html: `<h1 style="margin:0">正和藥業（香港）有限公司</h1><p style="text-align:center">CHING WO PHARMACEUTICAL (HONG KONG) LIMITED<br>香港新界葵涌大連排道 192 號 8 樓 B 室　Tel: 2428 6170　Fax: 2428 6175</p>
<h1 style="font-size:16px;text-decoration:underline">送貨單 DELIVERY NOTE</h1>
<div class="split"><div>客戶 M/S：康怡大藥房<br>Attn：黃生　Tel：2563 8841<br>地址：鰂魚涌英皇道 1006 號地下</div><div>D/N No.：DN-250314-06<br>Date：14/03/2025<br>P.O. No.：KY-2281<br>Salesman：Ivan</div></div>
${table(
  [
    ['Item', '貨品 Description', '規格 Packing', '數量 Qty', '單位 Unit', '單價 Price', '金額 Amount (HK$)'],
    ['1', '活絡油', '40ml', '12', '打', '312.00', '3,744.00'],
    ['2', '保濟丸', '20瓶裝', '36', '盒', '76.00', '2,736.00'],
  ],
  'open',
)}
<p class="right" style="border-top:1px solid">總計 TOTAL HK$　6,480.00</p>
<p>港幣：陸仟肆佰捌拾元正</p>
<p>貨物出門，恕不退換。E. &amp; O. E.　支票抬頭請寫「正和藥業（香港）有限公司」</p>
<div class="split" style="margin-top:16px"><span>Delivered by ____________</span><span>收貨人蓋章及簽署 Received by ____________</span></div>`,
    fields: {
      ticketNum: 'DN-250314-06',
      ticketDate: '2025-03-14',
      boughtName: '康怡大藥房',
      sellerName: '正和藥業(香港)有限公司',
      ticketAmount: '6480.00',
      amountInWords: '陸仟肆佰捌拾元正',
    },
    lines: [
      { name: '活絡油', spec: '40ml', unit: '打', quantity: '12', unitPrice: '312.00', amount: '3744.00' },
      { name: '保濟丸', spec: '20瓶裝', unit: '盒', quantity: '36', unitPrice: '76.00', amount: '2736.00' },
    ],
  },
  {
    name: 'Hospital acceptance slip of herbs, buyer in the title, invoice number and retail value beside',
    type: 'deliveryNote',
    html: `<h1>宁波市鄞州区明州中医院药品验收入库单</h1>
<div class="split"><span>入库单号：RK202504-0193</span><span>验收日期：2025年04月28日</span><span>库房：中药库</span></div>
<div class="split"><span>供货单位：浙江仁和泰医药股份有限公司</span><span>发票号：51830274</span><span>发票日期：2025-04-25</span></div>
${table([
  ['药品名称', '规格等级', '产地', '批号', '单位', '数量', '进价', '进价金额', '零价', '零价金额', '质量'],
  ['黄芪', '统货', '甘肃', '250301', 'kg', '25', '46.80', '1170.00', '58.50', '1462.50', '合格'],
  ['当归', '一等', '甘肃', '250214', 'kg', '15', '112.00', '1680.00', '140.00', '2100.00', '合格'],
  ['茯苓', '丁', '云南', '250119', 'kg', '30', '38.50', '1155.00', '48.10', '1443.00', '合格'],
])}
<div class="split" style="margin-top:4px"><span>进价合计：4005.00</span><span>零价合计：5005.50</span><span>进零差：1000.50</span></div>
<p>进价合计大写：肆仟零伍元整</p>
<div class="split" style="margin-top:8px"><span>采购：屠红</span><span>验收：叶志成</span><span>库管：戴敏</span><span>药剂科主任：</span><span>打印：2025-04-28 15:47</span></div>
${seal('宁波市鄞州区明州中医院药库', { x: 118, y: 52, wide: 34, high: 34 })}`,
    fields: {
      ticketNum: 'RK202504-0193',
      ticketDate: '2025-04-28',
      boughtName: '宁波市鄞州区明州中医院',
      sellerName: '浙江仁和泰医药股份有限公司',
      ticketAmount: '4005.00',
      amountInWords: '肆仟零伍元整',
    },
    lines: [
      {
        name: '黄芪',
        spec: '统货',
        unit: 'kg',
        quantity: '25',
        unitPrice: '46.80',
        amount: '1170.00',
        batchNo: '250301',
      },
      {
        name: '当归',
        spec: '一等',
        unit: 'kg',
        quantity: '15',
        unitPrice: '112.00',
        amount: '1680.00',
        batchNo: '250214',
      },
      {
        name: '茯苓',
        spec: '丁',
        unit: 'kg',
        quantity: '30',
        unitPrice: '38.50',
        amount: '1155.00',
        batchNo: '250119',
      },
    ],
  },
  {
    name: 'Wide device note in small print, date in Chinese characters, number at the foot, five parties',
    type: 'deliveryNote',
    paper: 240,
    style: 'main{font-size:9.5px} h1{font-size:16px}',
    html: `<h1>医疗器械销售随货同行单（票）</h1>
<table class="open"><tr><td>供货单位：江西赣源医疗器械销售有限公司</td><td>许可证号：赣洪药监械经营许20210336号</td><td>发货地址：南昌市小蓝经开区金沙一路 888 号</td></tr>
<tr><td>购货单位：九江市濂溪区妇幼保健院</td><td>收货地址：九江市濂溪大道 1166 号</td><td>收货人：卫材库 柯主任 0792-8221706</td></tr>
<tr><td>承运单位：江西赣运冷链物流有限公司</td><td>运输方式：公路/冷藏 2~8℃</td><td>发货日期：二〇二五年三月五日</td></tr></table>
${table([
  [
    '产品名称',
    '规格型号',
    '注册证号/备案凭证号',
    '注册人/生产企业',
    '生产批号/序列号',
    '生产日期',
    '失效日期',
    '储存条件',
    '数量',
    '单位',
    '单价',
    '金额',
  ],
  [
    '人绒毛膜促性腺激素检测试剂盒',
    '50人份/盒',
    '国械注准20193400517',
    '郑州博安生物工程股份有限公司',
    'HCG250107',
    '2025.01.07',
    '2026.07.06',
    '2~8℃',
    '10',
    '盒',
    '365.00',
    '3,650.00',
  ],
  [
    '一次性使用无菌阴道扩张器',
    '中号',
    '赣械注准20172660084',
    '江西洪城医用器材集团有限公司',
    '20241126',
    '2024.11.26',
    '2026.11.25',
    '常温',
    '600',
    '支',
    '1.35',
    '810.00',
  ],
  [
    '医用超声耦合剂',
    '250g',
    '赣械备20160031',
    '南昌益声科技有限公司',
    'OH241203',
    '2024.12.03',
    '2026.12.02',
    '常温',
    '48',
    '瓶',
    '7.50',
    '360.00',
  ],
])}
<div class="split"><span>以下空白</span><span>总数量：658</span><span>总金额：¥4,820.00</span><span>金额大写：肆仟捌佰贰拾元整</span></div>
<div class="split" style="margin-top:14px"><span>开票员：涂丽</span><span>发货员：章磊</span><span>复核员：闵洁</span><span>启运温度：4.6℃　到货温度：______</span><span>收货签章：</span></div>
<div class="split" style="border-top:1px solid #333;margin-top:6px"><span>白联存根　红联随货　黄联财务</span><span>单据流水：GY-CK-2503-00571</span><span>第 1 页 共 1 页</span></div>
${seal('江西赣源医疗器械销售有限公司出库专用章', { x: 182, y: 42, wide: 40, high: 40 })}`,
    fields: {
      ticketNum: 'GY-CK-2503-00571',
      ticketDate: '2025-03-05',
      boughtName: '九江市濂溪区妇幼保健院',
      sellerName: '江西赣源医疗器械销售有限公司',
      ticketAmount: '4820.00',
      amountInWords: '肆仟捌佰贰拾元整',
    },
    lines: [
      {
        name: '人绒毛膜促性腺激素检测试剂盒',
        spec: '50人份/盒',
        unit: '盒',
        quantity: '10',
        unitPrice: '365.00',
        amount: '3650.00',
        batchNo: 'HCG250107',
      },
      {
        name: '一次性使用无菌阴道扩张器',
        spec: '中号',
        unit: '支',
        quantity: '600',
        unitPrice: '1.35',
        amount: '810.00',
        batchNo: '20241126',
      },
      {
        name: '医用超声耦合剂',
        spec: '250g',
        unit: '瓶',
        quantity: '48',
        unitPrice: '7.50',
        amount: '360.00',
        batchNo: 'OH241203',
      },
    ],
  },
  {
    name: 'Narrow freight receipt from a carrier, waybill number beside its own number, charges one per line',
    type: 'receipt',
    paper: 80,
    style: 'main{padding:4mm;font-size:11px} hr{border:0;border-top:1px solid #333}',
    html: `<p style="text-align:center;font-size:14px"><b>运费收据</b></p><p style="text-align:center">速邦物流有限公司苏州相城营业部</p><hr>
<p>收据号：R2504110093<br>运单号：SBK300417785621<br>收款时间：2025-04-11 09:37</p><hr>
<p>付款方：苏州明途五金制品有限公司<br>收货方：郑州市中原区大成机电商行<br>品名/件数：五金配件 / 6 件　重量：142kg<br>结算：现付（支付宝）</p>
<p>收款事由：零担运费</p><hr>
<div class="split"><span>公布价运费</span><span>186.00</span></div><div class="split"><span>保价费（声明价值 3,000.00）</span><span>9.00</span></div><div class="split"><span>送货费</span><span>25.00</span></div>
<div class="split" style="font-size:13px"><b>总计</b><b>¥220.00</b></div><p>大写：贰佰贰拾元整</p><hr>
<p style="font-size:9px">本收据不作报销凭证，如需发票请于 30 日内扫码开具<br>客服 95500-6　投诉 021-39760211</p>
${seal('速邦物流有限公司苏州相城营业部', { x: 40, y: 84, wide: 32, high: 32 })}`,
    fields: {
      ticketNum: 'R2504110093',
      ticketDate: '2025-04-11',
      boughtName: '苏州明途五金制品有限公司',
      sellerName: '速邦物流有限公司苏州相城营业部',
      ticketAmount: '220.00',
      amountInWords: '贰佰贰拾元整',
      purpose: '零担运费',
    },
  },
  {
    name: 'Macanese receipt in Chinese and Portuguese, patacas, day before month',
    type: 'receipt',
    paper: 180,
    style: `${handStyle} main{font-family:"Noto Sans CJK HK","Noto Sans CJK SC"} .row{border-bottom:1px dotted #333;margin:10px 0}`,
    html: `<h1 style="margin:0">濠江食品行有限公司</h1><p style="text-align:center;font-size:10px">HOU KONG — ALIMENTOS, LIMITADA<br>澳門提督馬路 131 號華隆工業大廈 3 樓 C　電話 Tel. 2852 7746</p>
<div class="split"><span></span><b style="font-size:17px">收　據　RECIBO</b><span style="color:#c22">編號 N.º 004518</span></div>
<p class="row">茲收到 Recebi de：　${hand('澳門華利超級市場')}</p>
<p class="row">金額 A quantia de：　澳門元 ${hand('捌仟貳佰伍拾圓正')}</p>
<p class="row">事由 Proveniente de：　${hand('三月份貨款')}</p>
<div class="split" style="margin-top:12px"><b style="border:2px solid;padding:4px 12px">MOP　${hand('8,250.00')}</b><span>☑ 現金 Numerário　☐ 支票 Cheque　☐ 轉賬 Transf.</span></div>
<div class="split" style="margin-top:16px"><span>日期 Data：${hand('18/04/2025')}</span><span>收款人 O Recebedor：${hand('梁惠芬')}</span></div>`,
    fields: {
      ticketNum: '004518',
      ticketDate: '2025-04-18',
      boughtName: '澳門華利超級市場',
      sellerName: '濠江食品行有限公司',
      ticketAmount: '8250.00',
      amountInWords: '捌仟貳佰伍拾圓正',
      purpose: '三月份貨款',
    },
  },
  {
    name: 'ERP receipt voucher settling two sales slips, amount received now apart from what remains owed',
    type: 'receipt',
    html: `<h1 style="margin-bottom:0">重庆嘉陵渝源医药有限公司</h1><h1 style="font-size:16px">收款收据</h1>
<div class="split"><span>单据日期：2025年4月15日</span><span>结算方式：☐现金 ☑转账 ☐承兑 ☐其他</span><span>编号：SK-202504-0077</span></div>
<table class="ruled"><tr><td style="width:90px">交款单位</td><td colspan="5">合川区钓鱼城街道卫生服务中心</td></tr>
<tr><td>收款事由</td><td colspan="5">一季度药品货款</td></tr>
<tr><td>对应单号</td><td>单据日期</td><td>单据金额</td><td>已收金额</td><td>本次收款</td><td>未收余额</td></tr>
<tr><td>XSD-25010933</td><td>2025-01-09</td><td class="num">6,420.00</td><td class="num">2,000.00</td><td class="num">4,420.00</td><td class="num">0.00</td></tr>
<tr><td>XSD-25022117</td><td>2025-02-21</td><td class="num">8,135.60</td><td class="num">0.00</td><td class="num">5,000.00</td><td class="num">3,135.60</td></tr>
<tr><td>合计</td><td></td><td class="num">14,555.60</td><td class="num">2,000.00</td><td class="num">9,420.00</td><td class="num">3,135.60</td></tr>
<tr><td>实收（大写）</td><td colspan="3">人民币玖仟肆佰贰拾元整</td><td colspan="2">￥9,420.00</td></tr></table>
<p>收款账户：重庆农村商业银行合川支行　2901 0101 2001 0033 847</p>
<div class="split" style="margin-top:10px"><span>会计主管：</span><span>记账：代英</span><span>出纳：冉小娟</span><span>交款人：</span></div>
${seal('重庆嘉陵渝源医药有限公司财务专用章', { x: 110, y: 58 })}`,
    fields: {
      ticketNum: 'SK-202504-0077',
      ticketDate: '2025-04-15',
      boughtName: '合川区钓鱼城街道卫生服务中心',
      sellerName: '重庆嘉陵渝源医药有限公司',
      ticketAmount: '9420.00',
      amountInWords: '玖仟肆佰贰拾元整',
      purpose: '一季度药品货款',
    },
  },
  {
    name: 'Deposit slip with blanks in a sentence, the price of the contract printed before the deposit',
    type: 'receipt',
    paper: 180,
    style: `${handStyle} main{line-height:2.4;font-size:13px}`,
    html: `<div class="split"><span></span><h1>押　金　收　据</h1><span>字第 <b>0146</b> 号</span></div>
<p style="text-indent:2em">今收到<span class="under">${hand('西安市莲湖区康宁养老院')}</span>（租用方）按《医用床租赁合同》（合同总价 28,800.00 元）交来<span class="under">${hand('护理床押金')}</span>，计人民币（大写）<span class="under">${hand('叁仟贰佰元整')}</span>，（小写）￥<span class="under">${hand('3200.00')}</span>。设备完好归还后凭本收据原件退还，遗失不补。</p>
<div class="split" style="margin-top:8px"><div>收款方：陕西安护医疗设备租赁有限公司<br>联系电话：029-84317702</div><div>经办人：${hand('贺妮')}<br>${hand('2025')} 年 ${hand('5')} 月 ${hand('6')} 日</div></div>
${seal('陕西安护医疗设备租赁有限公司', { x: 46, y: 62, wide: 36, high: 36 })}`,
    fields: {
      ticketNum: '0146',
      ticketDate: '2025-05-06',
      boughtName: '西安市莲湖区康宁养老院',
      sellerName: '陕西安护医疗设备租赁有限公司',
      ticketAmount: '3200.00',
      amountInWords: '叁仟贰佰元整',
      purpose: '护理床押金',
    },
  },
  {
    name: 'Market landlord receipt of several fees in ruled rows, stall number and meter readings beside',
    type: 'receipt',
    paper: 190,
    style: '.ruled td{height:24px}',
    html: `<div class="split"><b>南宁市五里亭果蔬市场管理有限公司</b><span style="color:#c00">NO:2506-00318</span></div>
<h1>收　费　收　据</h1>
<div class="split"><span>缴费人：桂果源水果批发行</span><span>摊位：B 区 27-28 号</span><span>开据日期：2025/06/03 10:08</span></div>
${table([
  ['收费项目', '计费期间', '起数', '止数', '用量', '标准', '金额'],
  ['摊位租金', '2025.06', '', '', '2 个', '1,250.00', '2,500.00'],
  ['电费', '2025.05', '18832', '19247', '415', '0.80', '332.00'],
  ['水费', '2025.05', '0653', '0675', '22', '4.00', '88.00'],
  ['卫生费', '2025.06', '', '', '2 个', '40.00', '80.00'],
])}
<table class="ruled" style="margin-top:-1px"><tr><td>应缴：3,000.00</td><td>滞纳金：0.00</td><td>减免：0.00</td><td><b>实缴：3,000.00</b></td></tr><tr><td colspan="4">实缴人民币：叁仟元整</td></tr></table>
<div class="split" style="margin-top:8px"><span>收款单位：（盖章）</span><span>收费员：覃玉莲</span><span>缴费方式：微信</span></div>
<p style="font-size:10px">请妥善保管，换开发票时须收回本收据。服务监督电话 0771-3824190</p>
${seal('南宁市五里亭果蔬市场管理有限公司', { x: 30, y: 76, wide: 36, high: 36 })}`,
    fields: {
      ticketNum: '2506-00318',
      ticketDate: '2025-06-03',
      boughtName: '桂果源水果批发行',
      sellerName: '南宁市五里亭果蔬市场管理有限公司',
      ticketAmount: '3000.00',
      amountInWords: '叁仟元整',
    },
  },
  {
    name: 'Bank transfer slip, payer and payee in two columns with vertical labels, fee printed beneath',
    type: 'payment',
    style: 'main{font-size:11.5px} .ruled td{padding:4px}',
    html: `<div class="split"><b style="color:#0a5c3c;font-size:16px">中原农商银行</b><b style="font-size:16px">网上银行电子回单</b><span>打印次数：1</span></div>
<div class="split" style="margin:5px 0"><span>回单编号：25050912384407715026</span><span>交易日期：2025年05月09日</span></div>
<table class="ruled"><tr><td rowspan="3" class="vertical">付款人</td><td>户　名</td><td>许昌市建安区百姓缘医药商场</td><td rowspan="3" class="vertical">收款人</td><td>户　名</td><td>河南豫康源药业有限公司</td></tr>
<tr><td>账　号</td><td>0000 8612 3077 4510 12</td><td>账　号</td><td>4110 0101 0400 2973 5</td></tr>
<tr><td>开户行</td><td>中原农商银行建安支行</td><td>开户行</td><td>中国农业银行郑州陇海路支行</td></tr>
<tr><td colspan="2">金　额</td><td>￥26,408.50</td><td colspan="2">大　写</td><td>贰万陆仟肆佰零捌元伍角整</td></tr>
<tr><td colspan="2">交易流水号</td><td>EB7730019264</td><td colspan="2">手续费</td><td>5.50</td></tr>
<tr><td colspan="2">用　途</td><td>付4月药品款</td><td colspan="2">交易渠道</td><td>企业网银</td></tr>
<tr><td colspan="2">备　注</td><td colspan="4">验证码 9F3C-27AD-61B8　记账柜员 EB001　本回单可在我行网站验证，重复打印请勿重复记账</td></tr></table>
${seal('中原农商银行电子回单专用章', { x: 150, y: 60, wide: 36, high: 36 })}`,
    fields: {
      ticketNum: '25050912384407715026',
      ticketDate: '2025-05-09',
      boughtName: '许昌市建安区百姓缘医药商场',
      sellerName: '河南豫康源药业有限公司',
      ticketAmount: '26408.50',
      amountInWords: '贰万陆仟肆佰零捌元伍角整',
      purpose: '付4月药品款',
    },
  },
  {
    name: 'Digital special invoice with a discount line, notes naming other accounts and an order',
    type: 'invoice',
    style:
      'main{font-size:10.5px;color:#8a3b12} b{color:#111;font-weight:400} .ruled td{border-color:#8a3b12} .goods td{border:0;padding:2px 4px} .goods{border:1px solid #8a3b12;border-top:0;border-bottom:0}',
    html: `<div class="split"><span style="width:150px"></span><h1 style="font-weight:400">电子发票（增值税专用发票）</h1><span>发票号码：<b>25447000000183920465</b><br>开票日期：<b>2025年05月19日</b></span></div>
<table class="ruled"><tr><td class="vertical">购买方信息</td><td style="width:46%">名称：<b>无锡市新吴区同安医药有限公司</b><br><br>统一社会信用代码/纳税人识别号：<b>91320214MA1YD8R39M</b></td><td class="vertical">销售方信息</td><td>名称：<b>深圳市南粤康元医药有限公司</b><br><br>统一社会信用代码/纳税人识别号：<b>91440305697138404F</b></td></tr></table>
<table class="goods"><tr><td>项目名称</td><td>规格型号</td><td>单 位</td><td class="num">数 量</td><td class="num">单 价</td><td class="num">金 额</td><td class="num">税率/征收率</td><td class="num">税 额</td></tr>
<tr><td><b>*化学药品制剂*头孢克肟分散片</b></td><td><b>50mg*12片</b></td><td><b>盒</b></td><td class="num"><b>500</b></td><td class="num"><b>11.0619469027</b></td><td class="num"><b>5530.97</b></td><td class="num"><b>13%</b></td><td class="num"><b>719.03</b></td></tr>
<tr><td><b>*中成药*清热解毒口服液</b></td><td><b>10ml*10支</b></td><td><b>盒</b></td><td class="num"><b>300</b></td><td class="num"><b>15.9292035398</b></td><td class="num"><b>4778.76</b></td><td class="num"><b>13%</b></td><td class="num"><b>621.24</b></td></tr>
<tr><td><b>*中成药*清热解毒口服液</b></td><td></td><td></td><td></td><td></td><td class="num"><b>-176.99</b></td><td class="num"><b>13%</b></td><td class="num"><b>-23.01</b></td></tr>
<tr><td colspan="8" style="height:40px"></td></tr>
<tr><td style="text-align:center">合　　计</td><td></td><td></td><td></td><td></td><td class="num"><b>¥10132.74</b></td><td></td><td class="num"><b>¥1317.26</b></td></tr></table>
<table class="ruled"><tr><td style="width:26%;text-align:center">价税合计（大写）</td><td><b>⊗壹万壹仟肆佰伍拾圆整</b></td><td>（小写）<b>¥11450.00</b></td></tr></table>
<table class="ruled" style="margin-top:-1px"><tr><td class="vertical">备注</td><td><b>购方开户银行：江苏银行无锡新区支行　银行账号：20810188000124463；<br>销方开户银行：平安银行深圳龙华支行　银行账号：15000097426118；<br>订单号 PO-TA-250512，随货单 CK250516-0302，批号 250322/2504017</b></td></tr></table>
<p>开票人：<b>范晓彤</b></p>`,
    fields: {
      invoiceType: '31',
      ticketNum: '25447000000183920465',
      ticketDate: '2025-05-19',
      boughtName: '无锡市新吴区同安医药有限公司',
      boughtTaxNo: '91320214MA1YD8R39M',
      sellerName: '深圳市南粤康元医药有限公司',
      sellerTaxNo: '91440305697138404F',
      amountWithoutTax: '10132.74',
      tax: '1317.26',
      ticketAmount: '11450.00',
      amountInWords: '壹万壹仟肆佰伍拾圆整',
    },
    lines: [
      {
        name: '*化学药品制剂*头孢克肟分散片',
        spec: '50mg*12片',
        unit: '盒',
        quantity: '500',
        unitPrice: '11.0619469027',
        amount: '5530.97',
        tax: '719.03',
      },
      {
        name: '*中成药*清热解毒口服液',
        spec: '10ml*10支',
        unit: '盒',
        quantity: '300',
        unitPrice: '15.9292035398',
        amount: '4601.77',
        tax: '598.23',
      },
    ],
  },
]
