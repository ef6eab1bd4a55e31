import { dotMatrix, hand, handStyle } from './hand.ts'
import { type Layout, seal, table } from './layout.ts'

/** Layouts by other authors, measured before any change for them. */
export const thirtyFourthLayouts: readonly Layout[] = [
  {
    name: 'plain medicine note on wide paper, licence and warehouse in the head, words and sum in one foot row',
    type: 'deliveryNote',
    paper: 241,
    style:
      'main{font-size:11px} .ruled{font-size:10px} h1{font-size:18px;margin:0} .sub{text-align:center;font-size:15px}',
    html: `<h1>云南滇康医药（集团）有限公司</h1><p class="sub">随货同行单（票）</p>
<table class="open"><tr><td>购货单位：临沧市临翔区章驮乡卫生院</td><td>开票日期：2025-03-11</td><td>单号：XSG00482917</td></tr>
<tr><td>收货地址：临翔区章驮乡勐旺街28号</td><td>业务员：普光华</td><td>经营许可证号：滇AA8710355</td></tr>
<tr><td>发货仓库：昆明市呈贡区七甸工业园B3库</td><td>运输方式：公路</td><td>电话：0871-67428190</td></tr></table>
${table([
  ['序', '通用名称', '剂型', '规格', '生产企业', '批准文号', '批号', '有效期至', '单位', '数量', '单价', '金额'],
  [
    '1',
    '阿莫西林胶囊',
    '胶囊剂',
    '0.25g*24粒',
    '昆明兴中制药厂',
    '国药准字H53020417',
    '2411052',
    '2026-10',
    '盒',
    '200',
    '4.85',
    '970.00',
  ],
  [
    '2',
    '盐酸二甲双胍缓释片',
    '片剂',
    '0.5g*30片',
    '山东齐泰药业有限公司',
    '国药准字H20051129',
    '240917B',
    '2026-08',
    '盒',
    '60',
    '12.60',
    '756.00',
  ],
  [
    '3',
    '氯化钠注射液',
    '注射剂',
    '250ml:2.25g',
    '四川科盛药业股份有限公司',
    '国药准字H51021158',
    'A24120803',
    '2027-11',
    '瓶',
    '240',
    '1.92',
    '460.80',
  ],
])}
<table class="ruled"><tr><td>合计（大写）：贰仟壹佰捌拾陆元捌角整</td><td>合计（小写）：￥2,186.80</td></tr></table>
<div class="split"><span>开票员：杨丽琼</span><span>复核员：张文</span><span>发货员：李绍明</span><span>收货人签字：</span></div>
${seal('云南滇康医药集团有限公司出库专用章', { x: 182, y: 40, wide: 44, high: 30 })}`,
    fields: {
      ticketNum: 'XSG00482917',
      ticketDate: '2025-03-11',
      boughtName: '临沧市临翔区章驮乡卫生院',
      sellerName: '云南滇康医药(集团)有限公司',
      ticketAmount: '2186.80',
      amountInWords: '贰仟壹佰捌拾陆元捌角整',
    },
    lines: [
      {
        name: '阿莫西林胶囊',
        spec: '0.25g*24粒',
        unit: '盒',
        quantity: '200',
        unitPrice: '4.85',
        amount: '970.00',
        batchNo: '2411052',
      },
      {
        name: '盐酸二甲双胍缓释片',
        spec: '0.5g*30片',
        unit: '盒',
        quantity: '60',
        unitPrice: '12.60',
        amount: '756.00',
        batchNo: '240917B',
      },
      {
        name: '氯化钠注射液',
        spec: '250ml:2.25g',
        unit: '瓶',
        quantity: '240',
        unitPrice: '1.92',
        amount: '460.80',
        batchNo: 'A24120803',
      },
    ],
  },
  {
    name: 'ERP issue note with labels above their values in a grid, quantity before goods, company at left',
    type: 'deliveryNote',
    style:
      '.head td{border:1px solid #333;padding:1px 5px;vertical-align:top} .head small{display:block;color:#555;font-size:9px} h1{letter-spacing:8px}',
    html: `<p>苏州恒信达医疗器械有限公司</p><h1>销售出库单</h1>
<table class="head"><tr><td><small>出库单号</small>0000018263</td><td><small>出库日期</small>2025/3/7</td><td><small>仓库</small>二类器械库</td><td><small>业务号</small>XSDD2503-0114</td></tr>
<tr><td colspan="2"><small>客户</small>太仓市浏家港人民医院</td><td><small>业务员</small>顾建英</td><td><small>出库类别</small>销售出库</td></tr></table><br>
${table([
  ['行号', '数量', '主计量单位', '存货编码', '存货名称', '规格型号', '批号', '含税单价', '价税合计'],
  ['1', '150.00', '包', '0201017', '一次性使用无菌导尿包', 'F16 双腔', '20241106', '18.40', '2,760.00'],
  ['2', '80.00', '包', '0203044', '医用缝合针', '1/2 9×24', 'ZQ24-0381', '6.25', '500.00'],
  ['合计', '230.00', '', '', '', '', '', '', '3,260.00'],
])}
<div class="split"><span>制单人：沈洁</span><span>审核人：沈洁</span><span>打印时间：2025/3/8 8:51</span><span>第1页/共1页</span></div>`,
    fields: {
      ticketNum: '0000018263',
      ticketDate: '2025-03-07',
      boughtName: '太仓市浏家港人民医院',
      sellerName: '苏州恒信达医疗器械有限公司',
      ticketAmount: '3260.00',
    },
    lines: [
      {
        name: '一次性使用无菌导尿包',
        spec: 'F16 双腔',
        unit: '包',
        quantity: '150',
        unitPrice: '18.40',
        amount: '2760.00',
        batchNo: '20241106',
      },
      {
        name: '医用缝合针',
        spec: '1/2 9×24',
        unit: '包',
        quantity: '80',
        unitPrice: '6.25',
        amount: '500.00',
        batchNo: 'ZQ24-0381',
      },
    ],
  },
  {
    name: 'hardware shop carbon book filled by hand, year half printed, words between printed units, empty rows',
    type: 'deliveryNote',
    paper: 190,
    style: `${handStyle} main{color:#0a5a46} .ruled td{border-color:#0a5a46;height:25px} .red{color:#c22;font-size:17px}`,
    html: `<h1>义乌市鼎盛五金商行</h1><p style="text-align:center">主营：五金工具、水暖器材、电线电缆　　手机：13857900461</p>
<div class="split"><span style="font-size:17px">送 货 单</span><span class="red">№ 0046318</span></div>
<div class="split"><span>收货单位：<span class="under">${hand('金华永和建筑装饰有限公司')}</span></span><span>20${hand('25')}年${hand('4')}月${hand('2')}日</span></div>
${table([
  ['品　名', '规　格', '单位', '数　量', '单　价', '金　额', '备注'],
  [hand('膨胀螺丝'), hand('M10×100'), hand('个'), hand('300'), hand('0.85'), hand('255'), ''],
  [hand('PVC线管'), hand('Φ20'), hand('根'), hand('120'), hand('3.2'), hand('384'), ''],
  [hand('铜芯线'), hand('BV2.5'), hand('卷'), hand('6'), hand('178'), hand('1068'), hand('红')],
  ['', '', '', '', '', '', ''],
])}
<table class="ruled"><tr><td>合计人民币（大写）：${hand('壹')}仟${hand('柒')}佰${hand('零')}拾${hand('柒')}元${hand('零')}角${hand('零')}分</td><td>￥${hand('1707.00')}</td></tr></table>
<div class="split"><span>收货人（签章）：${hand('王斌')}</span><span>送货人：${hand('老楼')}</span></div><p>地址：义乌市五金市场3街112号　　①存根②客户③结账</p>`,
    fields: {
      ticketNum: '0046318',
      ticketDate: '2025-04-02',
      boughtName: '金华永和建筑装饰有限公司',
      sellerName: '义乌市鼎盛五金商行',
      ticketAmount: '1707.00',
      amountInWords: '壹仟柒佰零拾柒元零角零分',
    },
  },
  {
    name: 'narrow thermal slip of a spice wholesaler, goods on two lines, discount, paid part and old debt',
    type: 'deliveryNote',
    paper: 80,
    style:
      'main{padding:4mm;font-size:11px} h1{font-size:15px;margin:0} hr{border:0;border-top:1px dashed #333;margin:3px 0} .i{display:flex;justify-content:space-between}',
    html: `<h1>黔味源调味品经营部</h1><p style="text-align:center">销售单</p>
<p>单号：XSD2025041800023</p><p>时间：2025-04-18 10:42:07</p><p>客户：小河湾火锅店（观山湖店）</p><p>电话：18685012277</p><p>开单：周小妹</p><hr>
<div class="i"><b>商品</b><b>数量</b><b>单价</b><b>小计</b></div><hr>
<p>1.糟辣椒 5kg/桶</p><div class="i"><span></span><span>10桶</span><span>46</span><span>460</span></div>
<p>2.菜籽油 20L/桶</p><div class="i"><span></span><span>4桶</span><span>172</span><span>688</span></div>
<p>3.鸡精 1kg*10</p><div class="i"><span></span><span>2件</span><span>165</span><span>330</span></div><hr>
<div class="i"><span>合计数量</span><span>16</span></div><div class="i"><span>合计金额</span><span>1478.00</span></div><div class="i"><span>优惠</span><span>-28.00</span></div>
<div class="i"><b>应收金额</b><b>1450.00</b></div><div class="i"><span>本次实收（微信）</span><span>1000.00</span></div><div class="i"><span>本单欠款</span><span>450.00</span></div>
<div class="i"><span>上次欠款</span><span>2360.00</span></div><div class="i"><span>累计欠款</span><span>2810.00</span></div><hr>
<p>地址：贵阳市南明区西南商贸城7号广场</p><p>售后：0851-85660312</p><p>货款当面点清，如有差错当日联系</p>`,
    fields: {
      ticketNum: 'XSD2025041800023',
      ticketDate: '2025-04-18',
      boughtName: '小河湾火锅店(观山湖店)',
      sellerName: '黔味源调味品经营部',
      ticketAmount: '1450.00',
    },
  },
  {
    name: 'seed pick-up note whose buyer stands in a sentence, seller and date in Chinese digits at the foot',
    type: 'deliveryNote',
    html: `<h1>提　货　单</h1><p class="right">编号：TH-25-0319</p>
<p style="text-indent:2em">兹有 <span class="under">武威市凉州区绿禾种植专业合作社</span> 向我公司购买下列种子，货款已核，请三号库凭本单发货，过期作废（有效期五天）。</p>
${table([
  ['作物', '品种', '包装规格', '单位', '数量', '单价（元）', '金额（元）'],
  ['玉米种子', '陇单339', '5000粒/袋', '袋', '160', '58.00', '9,280.00'],
  ['油葵种子', 'S606', '2kg/罐', '罐', '24', '145.00', '3,480.00'],
  ['合计', '人民币（大写）壹万贰仟柒佰陆拾元整', '', '', '184', '', '12,760.00'],
])}
<p>提货车号：甘H·3K827　　提货人身份证：622301********2415</p>
<p>种子生产经营许可证：（甘）农种许字（2022）第0086号</p>
<p class="right">甘肃陇原丰种业有限责任公司　　</p><p class="right">二〇二五年三月二十日　　</p>
<div class="split"><span>财务：马玉梅</span><span>库管：</span><span>提货人：</span></div>
${seal('甘肃陇原丰种业有限责任公司', { x: 150, y: 78 })}`,
    fields: {
      ticketNum: 'TH-25-0319',
      ticketDate: '2025-03-20',
      boughtName: '武威市凉州区绿禾种植专业合作社',
      sellerName: '甘肃陇原丰种业有限责任公司',
      ticketAmount: '12760.00',
      amountInWords: '壹万贰仟柒佰陆拾元整',
    },
    lines: [
      { name: '玉米种子', unit: '袋', quantity: '160', unitPrice: '58.00', amount: '9280.00' },
      { name: '油葵种子', unit: '罐', quantity: '24', unitPrice: '145.00', amount: '3480.00' },
    ],
  },
  {
    name: 'cold chain warehouse prints for the owner of the vaccines, two columns, waybill and temperatures',
    type: 'deliveryNote',
    paper: 220,
    style:
      '.two{display:grid;grid-template-columns:1fr 1fr;gap:0 14px;font-size:11px} .two p{margin:1px 0} .ruled{font-size:11px}',
    html: `<div class="split"><span>渝速冷链</span><span>第二联：收货单位留存</span></div><h1>冷藏药品发货清单</h1>
<div class="two"><p>发货单号：CK-FH-250227-031</p><p>运单号：YS6620250227118</p>
<p>货主（委托方）：重庆博森生物药品有限公司</p><p>收货方：万州区疾病预防控制中心</p>
<p>货主电话：023-68117205</p><p>收货联系人：冉科长 13996600182</p>
<p>储运方（受托方）：重庆渝速冷链物流有限公司</p><p>收货地址：万州区江南新区南滨路909号</p>
<p>发货日期：2025年2月27日</p><p>要求到货：2025年2月28日</p></div>
${table([
  ['药品名称', '规格', '批号', '有效期', '单位', '数量', '单价', '货值金额', '上市许可持有人'],
  [
    '重组乙型肝炎疫苗(酿酒酵母)',
    '10μg/0.5ml',
    '202409A031',
    '20270908',
    '支',
    '500',
    '22.50',
    '11250.00',
    '深州康泰生物制品股份有限公司',
  ],
  [
    '冻干人用狂犬病疫苗(Vero细胞)',
    '0.5ml*5支',
    '20241014-2',
    '20260413',
    '盒',
    '40',
    '268.00',
    '10720.00',
    '辽宁成安生物股份有限公司',
  ],
])}
<p>总件数：3件　　货值合计：21970.00元</p>
${table([
  ['启运时间', '启运温度', '到货时间', '到货温度', '车牌号', '温度计编号'],
  ['02-27 19:40', '4.6℃', '', '', '渝A·D5521', 'WD-0087'],
])}
<div class="split"><span>仓库经办：余静</span><span>承运人：谭伟</span><span>收货方签字（盖章）：</span></div>`,
    fields: {
      ticketNum: 'CK-FH-250227-031',
      ticketDate: '2025-02-27',
      boughtName: '万州区疾病预防控制中心',
      sellerName: '重庆博森生物药品有限公司',
      ticketAmount: '21970.00',
    },
    lines: [
      {
        name: '重组乙型肝炎疫苗(酿酒酵母)',
        spec: '10μg/0.5ml',
        unit: '支',
        quantity: '500',
        unitPrice: '22.50',
        amount: '11250.00',
        batchNo: '202409A031',
      },
      {
        name: '冻干人用狂犬病疫苗(Vero细胞)',
        spec: '0.5ml*5支',
        unit: '盒',
        quantity: '40',
        unitPrice: '268.00',
        amount: '10720.00',
        batchNo: '20241014-2',
      },
    ],
  },
  {
    name: 'goods received note of a hospital in grid cells, supplier inside, other papers numbered beside',
    type: 'deliveryNote',
    style: '.ruled td.l{background:#eee;width:90px}',
    html: `<h1>兴化市戴窑镇中心卫生院<br>医用耗材收货确认单</h1>
<table class="ruled"><tr><td class="l">确认单号</td><td>SHQR20250321006</td><td class="l">收货日期</td><td>2025.3.21</td></tr>
<tr><td class="l">供货单位</td><td>盐城市康福源医疗用品有限公司</td><td class="l">送货单号</td><td>KFY-25030877</td></tr>
<tr><td class="l">入库库房</td><td>设备科耗材库</td><td class="l">发票号码</td><td>25322000000094417728</td></tr></table><br>
${table([
  ['金额', '单价', '数量', '单位', '品名', '规格', '批号'],
  ['760.00', '0.38', '2000', '只', '医用外科口罩', '17.5×9.5cm', '250112'],
  ['690.00', '0.46', '1500', '支', '一次性使用注射器', '5ml', '20241219'],
  ['470.40', '9.80', '48', '瓶', '碘伏消毒液', '500ml', '24113001'],
])}
<table class="ruled"><tr><td class="l">合计金额</td><td>1920.40</td><td class="l">大写</td><td>壹仟玖佰贰拾元肆角整</td></tr>
<tr><td class="l">验收结论</td><td colspan="3">包装完好，数量相符，同意入库。</td></tr></table>
<div class="split"><span>验收人：成桂兰</span><span>库管：周海峰</span><span>送货人：</span></div>`,
    fields: {
      ticketNum: 'SHQR20250321006',
      ticketDate: '2025-03-21',
      boughtName: '兴化市戴窑镇中心卫生院',
      sellerName: '盐城市康福源医疗用品有限公司',
      ticketAmount: '1920.40',
      amountInWords: '壹仟玖佰贰拾元肆角整',
    },
    lines: [
      {
        name: '医用外科口罩',
        spec: '17.5×9.5cm',
        unit: '只',
        quantity: '2000',
        unitPrice: '0.38',
        amount: '760.00',
        batchNo: '250112',
      },
      {
        name: '一次性使用注射器',
        spec: '5ml',
        unit: '支',
        quantity: '1500',
        unitPrice: '0.46',
        amount: '690.00',
        batchNo: '20241219',
      },
      {
        name: '碘伏消毒液',
        spec: '500ml',
        unit: '瓶',
        quantity: '48',
        unitPrice: '9.80',
        amount: '470.40',
        batchNo: '24113001',
      },
    ],
  },
  {
    name: 'Odoo delivery slip without prices, recipient an address block without label, number as heading',
    type: 'deliveryNote',
    style:
      'h2{font-size:20px;color:#714b67;margin:12px 0 6px} .top{border-bottom:1px solid #999;padding-bottom:6px} .list td{border-bottom:1px solid #ccc;padding:5px 3px} .cols{display:flex;gap:50px}',
    html: `<div class="top"><b>厦门海澜泵阀科技有限公司</b><br>厦门市同安区环东海域洪塘路66号<br>361100 福建 中国</div>
<div style="margin:14px 0 0 110mm">漳州台商区清源自来水有限公司<br>漳州市角美镇文圃大道118号<br>363107 福建<br>中国<br>☎ 0596-6779015</div>
<h2>WH/OUT/00417</h2>
<div class="cols"><div><b>订单</b><br>S00389</div><div><b>发货日期</b><br>2025年04月07日 16时20分</div><div><b>承运商</b><br>厦门顺捷货运代理有限公司</div></div><br>
${table(
  [
    ['<b>产品</b>', '<b>订购</b>', '<b>已送货</b>'],
    ['[FV-080] 法兰蝶阀 DN80 PN16', '12.00 件', '12.00 件'],
    ['[GK-080] 橡胶密封圈 DN80', '24.00 件', '24.00 件'],
    ['[BT-M16] 双头螺栓 M16×110', '96.00 套', '96.00 套'],
  ],
  'list',
)}
<p style="margin-top:30px;border-top:1px solid #999;text-align:center;color:#555;font-size:10px">0592-7158820　sales@hailan-pump.example　税号：91350212MA32K7TP12<br>页码: 1 / 1</p>`,
    fields: {
      ticketNum: 'WH/OUT/00417',
      ticketDate: '2025-04-07',
      boughtName: '漳州台商区清源自来水有限公司',
      sellerName: '厦门海澜泵阀科技有限公司',
    },
  },
  {
    name: 'dot matrix note for a village clinic, makers under the names, page sum, rebate, payable',
    type: 'deliveryNote',
    paper: 215,
    style: `${dotMatrix} main{font-family:"Noto Serif CJK SC";font-size:13px} h1{font-size:18px} .ruled td{line-height:1.25}`,
    html: `<h1>江西永康源药业有限公司基层药品配送单</h1>
<table class="open"><tr><td>医疗机构：永新县高桥楼镇东塘村卫生室</td><td>配送编号：PS2504-00961</td></tr><tr><td>配送线路：三号线（周三）　村医：刘细毛</td><td>日　　期：2025.04.09</td></tr></table>
${table([
  ['品名/厂家', '规格', '批号', '单位', '数量', '单价', '金额'],
  ['板蓝根颗粒<br>广西玉川制药', '10g*20袋', '2412017', '袋', '30', '7.90', '237.00'],
  ['布洛芬缓释胶囊<br>珠海联诚制药', '0.3g*20粒', '241103', '盒', '25', '8.50', '212.50'],
  ['复方甘草片<br>江西赣江药厂', '100片', '24090562', '瓶', '20', '8.75', '175.00'],
])}
<p>本页小计：624.50　　合计：624.50　　让利2%：12.49　　应付金额：612.01</p>
<p>应付大写：陆佰壹拾贰元零壹分</p>
<div class="split"><span>开单：尹红</span><span>送货：左师傅</span><span>收货签字：__________　收货日期：2025.04.10</span></div>
<p>质量问题请于三日内联系 0796-7722618；GSP证书 JX-B-2021-117</p>`,
    fields: {
      ticketNum: 'PS2504-00961',
      ticketDate: '2025-04-09',
      boughtName: '永新县高桥楼镇东塘村卫生室',
      sellerName: '江西永康源药业有限公司',
      ticketAmount: '612.01',
      amountInWords: '陆佰壹拾贰元零壹分',
    },
  },
  {
    name: 'plain receipt book of a printing works filled by hand, payee beside the place of the seal',
    type: 'receipt',
    paper: 180,
    style: `${handStyle} .box{border:1px solid #333;padding:8px 12px} .box p{margin:7px 0} .no{color:#c22;font-size:16px}`,
    html: `<h1 style="letter-spacing:10px">收款收据</h1><div class="split"><span>${hand('2025')} 年 ${hand('02')} 月 ${hand('26')} 日</span><span class="no">NO.3810572</span></div>
<div class="box"><p>今 收 到：<span class="under">${hand('湖南同济堂大药房连锁有限公司')}</span></p>
<p>交　　来：<span class="under">${hand('宣传册印刷费')}</span></p>
<p>人民币（大写）：<span class="under">${hand('叁仟捌佰伍拾元整')}</span>　￥<span class="under">${hand('3850.00')}</span></p>
<p>收款方式：□现金　☑转账　□支票（号码　　　　　）</p>
<div class="split"><span>收款单位（盖章）：邵阳市大祥区城南印刷厂</span><span>收款人：${hand('肖艳')}</span></div></div><p>会计：　　　出纳：　　　　第二联 交付款人</p>
${seal('邵阳市大祥区城南印刷厂财务专用章', { x: 52, y: 52 })}`,
    fields: {
      ticketNum: '3810572',
      ticketDate: '2025-02-26',
      boughtName: '湖南同济堂大药房连锁有限公司',
      sellerName: '邵阳市大祥区城南印刷厂',
      ticketAmount: '3850.00',
      amountInWords: '叁仟捌佰伍拾元整',
      purpose: '宣传册印刷费',
    },
  },
  {
    name: 'typed note of hand by a restaurant, all in one sentence, no number, payee and date at foot',
    type: 'receipt',
    paper: 150,
    style: 'main{font:15px/2 "Noto Serif CJK SC"} h1{letter-spacing:16px}',
    html: `<h1>收条</h1><p style="text-indent:2em">今收到遵义市和顺医药连锁有限公司交来会务餐费人民币贰仟肆佰陆拾元整（￥2460.00），以现金付讫。</p>
<p style="text-indent:2em">特立此据。</p><p class="right">收款单位：播州区湘江鱼庄</p><p class="right">经手人：罗启贵（13765922840）</p><p class="right">2025年1月18日</p>`,
    fields: {
      ticketDate: '2025-01-18',
      boughtName: '遵义市和顺医药连锁有限公司',
      sellerName: '播州区湘江鱼庄',
      ticketAmount: '2460.00',
      amountInWords: '贰仟肆佰陆拾元整',
      purpose: '会务餐费',
    },
  },
  {
    name: 'electronic fiscal receipt of a college for training, code and check code beside the number',
    type: 'receipt',
    style: 'h1{color:#a33} .head{color:#111} .ruled td{border-color:#a33}',
    html: `<h1>四川省行政事业单位资金往来结算票据（电子）</h1>
<table class="open head"><tr><td>票据代码：51040125</td><td>票据号码：0008273641</td></tr>
<tr><td>交款人统一社会信用代码：91510703MA62R4DQ3G</td><td>校验码：c7e09d</td></tr>
<tr><td>交款人：绵阳安泽医疗科技有限公司</td><td>开票日期：2025-03-25</td></tr></table>
${table([
  ['项目编码', '项目名称', '单位', '数量', '标准', '金额（元）', '备注'],
  ['103044907', '培训费', '人次', '6', '980.00', '5,880.00', ''],
])}
<table class="ruled"><tr><td>金额合计（大写）伍仟捌佰捌拾元整</td><td>（小写）5,880.00</td></tr>
<tr><td colspan="2">其他信息：器械维修工程师岗位培训第4期；缴款渠道：涪城农商银行代收</td></tr></table>
<div class="split"><span>收款单位（章）：涪江职业技术学院</span><span>复核人：邓雪</span><span>收款人：陈小容</span></div>
${seal('涪江职业技术学院财务专用章', { x: 30, y: 66, wide: 42, high: 30 })}`,
    fields: {
      ticketNum: '0008273641',
      ticketDate: '2025-03-25',
      boughtName: '绵阳安泽医疗科技有限公司',
      sellerName: '涪江职业技术学院',
      ticketAmount: '5880.00',
      amountInWords: '伍仟捌佰捌拾元整',
      purpose: '培训费',
    },
  },
  {
    name: 'property manager payment slip, meters and periods in small print, relief, paid, prepaid balance',
    type: 'receipt',
    paper: 148,
    style: 'main{font-size:10px;padding:7mm} h1{font-size:16px} .big{font-size:13px;font-weight:600}',
    html: `<p>合肥锦庭物业服务有限公司 · 科创中心项目部</p><h1>缴费单</h1>
<table class="open"><tr><td>流水号：WY-KC-2503-0226</td><td>缴费日期：2025/03/14 09:17</td></tr><tr><td>业主/租户：安徽瑞邦生物试剂有限公司</td><td>房号：B座-1503</td></tr>
<tr><td colspan="2">缴费事由：2025年第一季度物业及水电费</td></tr></table>
${table([
  ['收费项目', '起止日期', '计费数', '单价', '应收金额', '备注'],
  ['物业服务费', '2025/01/01-2025/03/31', '420.50㎡', '9.60', '4036.80', '三个月'],
  ['公摊电费', '2025/01/01-2025/02/28', '318.00度', '0.90', '286.20', '表号0771'],
  ['水费', '2025/01/01-2025/02/28', '32.50吨', '4.40', '143.00', '表号1503'],
])}
<div class="split"><span>应收合计：4466.00</span><span>减免：66.00</span><span>滞纳金：0.00</span></div>
<p class="big">实收金额：4,400.00 元（肆仟肆佰元整）</p><div class="split"><span>支付方式：对公转账</span><span>预存余额：612.35</span><span>收费员：032 方琴</span></div>
<p>开户行：徽商银行创新大道支行　账号：2250 1883 4410 0067　客服：0551-65330098</p>`,
    fields: {
      ticketNum: 'WY-KC-2503-0226',
      ticketDate: '2025-03-14',
      boughtName: '安徽瑞邦生物试剂有限公司',
      sellerName: '合肥锦庭物业服务有限公司',
      ticketAmount: '4400.00',
      amountInWords: '肆仟肆佰元整',
      purpose: '2025年第一季度物业及水电费',
    },
  },
  {
    name: 'car repair settlement in two blocks of labour and parts, discount, repairer in the lower grid',
    type: 'receipt',
    style: 'h3{font-size:12px;margin:6px 0 1px} .ruled{font-size:11px}',
    html: `<h1>车辆维修结算收款单</h1>
<table class="ruled"><tr><td>结算单号</td><td>JS250415-07</td><td>施工单号</td><td>WX20250414-0019</td><td>结算日期</td><td>2025-4-15</td></tr>
<tr><td>托修方</td><td colspan="3">武汉众合医药物流有限公司</td><td>车牌号</td><td>鄂A·7Q295</td></tr>
<tr><td>车型</td><td>江铃全顺</td><td>进厂里程</td><td>86412km</td><td>收款项目</td><td>车辆维修费</td></tr></table>
<h3>一、工时</h3>${table([
      ['项目', '工时', '金额'],
      ['更换机油机滤', '1.0', '120.00'],
      ['更换前刹车片', '1.5', '160.00'],
      ['工时小计', '2.5', '280.00'],
    ])}
<h3>二、配件</h3>${table([
      ['配件名称', '配件号', '数量', '单位', '单价', '金额'],
      ['全合成机油5W-30', 'OL530-4', '1', '桶', '358.00', '358.00'],
      ['机油滤清器', 'JX0811', '1', '个', '45.00', '45.00'],
      ['前刹车片', 'D1452', '1', '副', '380.00', '380.00'],
      ['配件小计', '', '3', '', '', '783.00'],
    ])}
<table class="ruled"><tr><td>总计</td><td>1,063.00</td><td>优惠</td><td>63.00</td><td>实收</td><td>1,000.00</td></tr><tr><td>实收大写</td><td colspan="5">壹仟元整</td></tr>
<tr><td>承修方</td><td colspan="3">武汉驰远汽车服务（光谷）有限公司</td><td>电话</td><td>027-87561130</td></tr></table>
<p>质保：整车二级维护20日或5000公里。下次保养：2025-10-15</p><div class="split"><span>收银：胡婷</span><span>客户签字：</span></div>`,
    fields: {
      ticketNum: 'JS250415-07',
      ticketDate: '2025-04-15',
      boughtName: '武汉众合医药物流有限公司',
      sellerName: '武汉驰远汽车服务(光谷)有限公司',
      ticketAmount: '1000.00',
      amountInWords: '壹仟元整',
      purpose: '车辆维修费',
    },
  },
  {
    name: 'electronic ordinary invoice for label paper, old form, upright party labels, order in remarks',
    type: 'invoice',
    style:
      'h1{color:#8a4b12;font-size:19px} .ruled td{border-color:#8a4b12} .items td{border-top:0;border-bottom:0} .grow{width:52%} .ruled{font-size:11px}',
    html: `<h1>浙江增值税电子普通发票</h1>
<div class="split"><span>机器编号：499930157826</span><span>发票代码：033002400211<br>发票号码：48291053<br>开票日期：2024年11月28日<br>校 验 码：67281 93054 11872 40659</span></div>
<table class="ruled"><tr><td class="vertical">购买方</td><td class="grow">名　　　　称：宁波甬泽医疗器械有限公司<br>纳税人识别号：91330212MA2AJ6XE4A<br>地址、电话：宁波市鄞州区启明路818号 0574-88210936<br>开户行及账号：鄞州农商银行下应支行 81010120301004482</td><td class="vertical">密码区</td><td>03*+7&lt;92/-8846&gt;5*1+/29<br>&gt;61-4*/0&lt;8+3577-*92+&gt;04<br>/8*36&lt;+1-57&gt;2/*049+-631<br>+4&gt;7/*25-90&lt;83+16*/-&gt;58</td></tr></table>
${table(
  [
    ['货物或应税劳务、服务名称', '规格型号', '单位', '数量', '单价', '金额', '税率', '税额'],
    ['*纸制品*热敏标签纸', '60×40mm', '箱', '20', '132.74336283', '2654.87', '13%', '345.13'],
    ['<br>', '', '', '', '', '', '', ''],
    ['合　　计', '', '', '', '', '￥2654.87', '', '￥345.13'],
  ],
  'ruled items',
)}
<table class="ruled"><tr><td>价税合计（大写）</td><td>⊗叁仟圆整</td><td>（小写）￥3000.00</td></tr></table>
<table class="ruled"><tr><td class="vertical">销售方</td><td class="grow">名　　　　称：绍兴市越彩标签印务有限公司<br>纳税人识别号：91330602715472386B<br>地址、电话：绍兴市越城区皋埠街道银城路29号 0575-88045517<br>开户行及账号：绍兴银行皋埠支行 1009228841000017</td><td class="vertical">备注</td><td>订单号：YZ-PO-241107<br>送货单：0019284</td></tr></table>
<div class="split"><span>收款人：孙莉</span><span>复核：章建江</span><span>开票人：俞芳</span><span>销售方：（章）</span></div>
${seal('绍兴市越彩标签印务有限公司发票专用章', { x: 150, y: 96, wide: 42, high: 28 })}`,
    fields: {
      ticketCode: '033002400211',
      ticketNum: '48291053',
      checkNum: '67281930541187240659',
      ticketDate: '2024-11-28',
      boughtName: '宁波甬泽医疗器械有限公司',
      boughtTaxNo: '91330212MA2AJ6XE4A',
      sellerName: '绍兴市越彩标签印务有限公司',
      sellerTaxNo: '91330602715472386B',
      amountWithoutTax: '2654.87',
      tax: '345.13',
      ticketAmount: '3000.00',
      amountInWords: '叁仟圆整',
    },
    lines: [
      {
        name: '*纸制品*热敏标签纸',
        spec: '60×40mm',
        unit: '箱',
        quantity: '20',
        unitPrice: '132.74336283',
        amount: '2654.87',
        tax: '345.13',
      },
    ],
  },
  {
    name: 'rural bank advice with the parties side by side, date without separators, fee and serial numbers',
    type: 'payment',
    style: 'h1{font-size:17px} .ruled td{padding:4px 6px} .ruled td.l{width:70px;color:#444}',
    html: `<div class="split"><b>漓江农村商业银行</b><span>客户回单</span></div><h1>转账汇款业务回单（借方）</h1>
<div class="split"><span>回单编号：25040800317726</span><span>交易日期：20250408</span><span>交易流水：GL8810420593317</span></div>
<table class="ruled"><tr><td rowspan="3" class="vertical">付款人</td><td class="l">户名</td><td>桂林市象山区惠民大药房</td><td rowspan="3" class="vertical">收款人</td><td class="l">户名</td><td>广西邕桂医药物流有限公司</td></tr>
<tr><td class="l">账号</td><td>6230 1120 4500 8831</td><td class="l">账号</td><td>4505 0160 4836 0000 0912</td></tr>
<tr><td class="l">开户行</td><td>漓江农商行象山支行</td><td class="l">开户行</td><td>中国建设银行南宁江南支行</td></tr>
<tr><td colspan="2">金额（小写）</td><td>CNY 36,420.50</td><td colspan="2">手续费</td><td>5.00</td></tr>
<tr><td colspan="2">金额（大写）</td><td colspan="4">叁万陆仟肆佰贰拾元伍角整</td></tr>
<tr><td colspan="2">用途</td><td>药品货款</td><td colspan="2">交易渠道</td><td>企业网银</td></tr></table>
<p>打印次数：1　打印时间：2025-04-11 15:06:42　验证码：8F2A-77C0　记账柜员：EB0001</p><p>本回单不作为收款方发货依据，重复打印请勿重复记账。</p>
${seal('漓江农村商业银行电子回单专用章', { x: 155, y: 62, wide: 40, high: 28 })}`,
    fields: {
      ticketNum: '25040800317726',
      ticketDate: '2025-04-08',
      boughtName: '桂林市象山区惠民大药房',
      sellerName: '广西邕桂医药物流有限公司',
      ticketAmount: '36420.50',
      amountInWords: '叁万陆仟肆佰贰拾元伍角整',
      purpose: '药品货款',
    },
  },
]
