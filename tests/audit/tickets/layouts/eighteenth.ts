import { dotMatrix, hand, handStyle } from './hand.ts'
import { type Layout, seal, table } from './layout.ts'

/** Layouts measured once after the changes that the seventeenth set led to. */
export const eighteenthLayouts: readonly Layout[] = [
  {
    name: 'distributor of devices: goods signed over, head as a ruled grid with labels left of values',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<h1>医用耗材送达签收表</h1>${table([
      ['使用单位', '东湖区第三人民医院', '签收表号', 'QS2025-1018'],
      ['供应商家', '康普医疗科技有限公司', '送达时间', '2025-10-18 10:05'],
      ['使用科室', '手术室', '跟单员', '辛迪'],
    ])}<br>${table([
      ['NO', '耗材名称', '型号', '注册证', '单位', '送达数', '协议价', '小计'],
      ['1', '可吸收缝合线', '3-0', '国械注准2019302', '根', '60', '38.00', '2280.00'],
      ['2', '一次性吻合器', '60mm', '国械注准2020311', '把', '4', '1250.00', '5000.00'],
      ['', '', '', '', '', '', '合计', '7280.00'],
    ])}<p>科室签收：　　　　　库房核对：</p>`,
    fields: {
      ticketNum: 'QS2025-1018',
      ticketDate: '2025-10-18',
      boughtName: '东湖区第三人民医院',
      sellerName: '康普医疗科技有限公司',
      ticketAmount: '7280.00',
    },
    lines: [
      { quantity: '60', amount: '2280' },
      { quantity: '4', amount: '5000' },
    ],
  },
  {
    name: 'wholesale market stall: printed pad with the address on top, everything else by hand',
    type: 'deliveryNote',
    style: `main{color:#444} .ruled td{height:27px} ${handStyle}`,
    html: `<p style="text-align:center;font-size:19px">金桥药材行</p><p style="text-align:center;font-size:10px">地址：药材市场东区12号　电话：0558-5120001</p><div class="split"><p>客户 ${hand('柳林中医诊所')}</p><p>${hand('2025')} 年 ${hand('8')} 月 ${hand('3')} 日</p><p style="color:#c22">No ${'0008832'}</p></div>
${table([
  ['品　种', '数量(kg)', '单价', '金　额', '备注'],
  [hand('黄芪'), hand('20'), hand('45'), hand('900'), ''],
  [hand('当归'), hand('10'), hand('88'), hand('880'), ''],
  [hand('枸杞'), hand('15'), hand('52'), hand('780'), ''],
])}<p>合计（大写） ${hand('贰仟伍佰陆拾元整')}　　￥${hand('2560')}</p><div class="split"><p>开票人 ${hand('小田')}</p><p>收货人 ${hand('柳')}</p></div>`,
    fields: {
      ticketNum: '0008832',
      ticketDate: '2025-08-03',
      boughtName: '柳林中医诊所',
      sellerName: '金桥药材行',
      ticketAmount: '2560.00',
      amountInWords: '贰仟伍佰陆拾元整',
    },
    lines: [
      { quantity: '20', amount: '900' },
      { quantity: '10', amount: '880' },
      { quantity: '15', amount: '780' },
    ],
  },
  {
    name: 'logistics centre: waybill with pick-up and drop-off parties and goods without prices',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<div class="split"><p style="font-size:17px">华运医药物流中心</p><p style="font-size:17px">货物托运交付单</p></div><p>交付单流水：HY-0925-00341　　托运日：2025/9/25</p><div class="split"><div style="border:1px solid #333;padding:5px;width:48%"><p>托运方：东升制药有限公司</p><p>装货地：东升制药成品库</p></div><div style="border:1px solid #333;padding:5px;width:48%"><p>收件方：兴安盟人民医院</p><p>卸货地：兴安盟人民医院药库</p></div></div>
${table([
  ['货物品名', '批号', '件数', '数量', '温区'],
  ['注射用奥美拉唑钠', '2507031', '6', '1200支', '阴凉'],
  ['重组人胰岛素注射液', '2506118', '2', '200支', '2-8℃'],
])}<p>合计件数：8　　司机：王师傅　　车号：蒙F12345</p><p>收件方验收签字：</p>`,
    fields: {
      ticketNum: 'HY-0925-00341',
      ticketDate: '2025-09-25',
      boughtName: '兴安盟人民医院',
      sellerName: '东升制药有限公司',
    },
  },
  {
    name: 'township hospital: fiscal receipt of the province, code and number on top, payer in a ruled row',
    type: 'receipt',
    style: 'body{font-size:12.5px} h1{color:#1a6d3b} .ruled td{border-color:#1a6d3b}',
    html: `<h1>非税收入统一票据（电子）</h1><div class="split"><p>票据代码：33060125</p><p>票据号码：0003187726</p><p>校验码：a1b2c3</p></div><div class="split"><p>交款人：黎明村卫生室</p><p>开票日期：2025-06-30</p></div>
${table([
  ['项目编码', '项目名称', '标准', '数量', '金额（元）'],
  ['103042', '一类疫苗配送服务费', '120.00', '6', '720.00'],
])}<table class="ruled"><tr><td>金额合计（大写）</td><td>柒佰贰拾元整</td><td>（小写）720.00</td></tr></table><div class="split"><p>收款单位（章）：临江县疾病预防控制中心</p><p>复核人：丁当</p><p>收款人：乐天</p></div>${seal('临江县疾病预防控制中心', { x: 40, y: 62 })}`,
    fields: {
      ticketNum: '0003187726',
      ticketDate: '2025-06-30',
      boughtName: '黎明村卫生室',
      sellerName: '临江县疾病预防控制中心',
      ticketAmount: '720.00',
      amountInWords: '柒佰贰拾元整',
    },
  },
  {
    name: 'payment slip of a mobile wallet: pairs without colons, the sum large on top',
    type: 'payment',
    paper: 100,
    style: 'body{font-size:13px} .split{margin:6px 0}',
    html: `<p style="text-align:center">支付凭证</p><p style="text-align:center;font-size:26px">¥4,315.50</p><hr>${[
      ['交易单号', '420000298820250716'],
      ['支付时间', '2025-07-16 15:31:08'],
      ['付款方', '红旗社区卫生服务站'],
      ['收款方', '民生大药房有限公司'],
      ['付款说明', '六月药款'],
    ]
      .map(([label, value]) => `<div class="split"><span>${label}</span><span>${value}</span></div>`)
      .join('')}`,
    fields: {
      ticketNum: '420000298820250716',
      ticketDate: '2025-07-16',
      boughtName: '红旗社区卫生服务站',
      sellerName: '民生大药房有限公司',
      ticketAmount: '4315.50',
    },
  },
  {
    name: 'Hong Kong receipt: sentence in English with the figures in a box',
    type: 'receipt',
    style: 'body{font:14px/2 "Noto Serif CJK TC"}',
    html: `<p style="text-align:center;font-size:18px">Fook Lam Medicine Company Limited</p><h1>正式收據 OFFICIAL RECEIPT</h1><div class="split"><p>Receipt no: OR-25-1093</p><p>Date: 05 Nov 2025</p></div><p>Received from <span class="under">St. Paul Convalescent Centre</span></p><p>the sum of Hong Kong Dollars <span class="under">Three thousand six hundred and twenty only</span></p><p>in payment of <span class="under">Invoice 25-0871</span></p><p style="border:1px solid #333;width:50mm;padding:4px">HK$ 3,620.00</p><p class="right">For and on behalf of Fook Lam Medicine Company Limited</p>`,
    fields: {
      ticketNum: 'OR-25-1093',
      ticketDate: '2025-11-05',
      boughtName: 'St. Paul Convalescent Centre',
      sellerName: 'Fook Lam Medicine Company Limited',
      ticketAmount: '3620.00',
    },
  },
  {
    name: 'Macau dispatch: traditional, labels above the values in a ruled head, sums with decimals',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Sans CJK TC";font-size:12.5px}',
    html: `<p style="font-size:18px">濠江藥業貿易有限公司</p><h1>提貨單</h1>${table([
      ['提貨客戶', '單號', '出單日', '付款條件'],
      ['鏡平護理院', 'MC-4471', '2025-12-02', '30日'],
    ])}<br>${table([
      ['貨號', '貨品說明', '數目', '單位', '單價 MOP', '總額 MOP'],
      ['A103', '生理鹽水 500ml', '120', '支', '9.50', '1,140.00'],
      ['B220', '敷料包', '80', '包', '12.00', '960.00'],
    ])}<p class="right">總數 MOP 2,100.00</p><p>貨物如有損壞請於三日內通知</p>`,
    fields: {
      ticketNum: 'MC-4471',
      ticketDate: '2025-12-02',
      boughtName: '鏡平護理院',
      sellerName: '濠江藥業貿易有限公司',
      ticketAmount: '2100.00',
    },
    lines: [
      { quantity: '120', amount: '1140' },
      { quantity: '80', amount: '960' },
    ],
  },
  {
    name: 'chain pharmacy: distribution to shops in dot matrix, head in rows of pairs with wide gaps',
    type: 'deliveryNote',
    paper: 241,
    style: `body{font-size:13px} ${dotMatrix}`,
    html: `<p style="font-size:18px;text-align:center">同仁康大药房连锁有限公司</p><p style="text-align:center">门店要货配送复核单</p><table class="open"><tr><td>要货门店：同仁康大药房解放路店</td><td>配送批次：PS250228A</td><td>复核时间：2025-02-28 22:10</td></tr><tr><td>单据：MD0230-250228-07</td><td>线路：城东3线</td><td>箱数：5</td></tr></table>
${table([
  ['货位', '商品编码', '商品名称', '规格', '生产企业', '批号', '应配', '实配', '配送价', '配送额'],
  ['A01', '10021', '健胃消食片', '0.8g*32', '江中药业', '25010', '40', '40', '8.10', '324.00'],
  ['B14', '10388', '藿香正气水', '10ml*10', '太极集团', '24122', '60', '55', '5.60', '308.00'],
])}<p>合计实配：95　　合计配送额：632.00</p>`,
    fields: {
      ticketNum: 'MD0230-250228-07',
      ticketDate: '2025-02-28',
      boughtName: '同仁康大药房解放路店',
      sellerName: '同仁康大药房连锁有限公司',
      ticketAmount: '632.00',
    },
    lines: [
      { quantity: '40', amount: '324' },
      { quantity: '55', amount: '308' },
    ],
  },
  {
    name: 'hospital store: receipt of goods from a supplier, seen from the buyer',
    type: 'deliveryNote',
    style: 'body{font:12.5px/1.6 "Noto Serif CJK SC"}',
    html: `<h1>杨柳青医院药品入库验收单</h1><div class="split"><p>供货商 天津华润药业有限公司</p><p>验收单号 YS-2025-0409-2</p><p>入库日期 2025年04月09日</p></div>
${table([
  ['序', '药品通用名', '剂型', '规格', '批号', '效期', '单位', '入库数', '进价', '进价金额'],
  ['1', '头孢呋辛酯片', '片剂', '0.25g*12', '2502031', '2027.01', '盒', '100', '11.20', '1120.00'],
  ['2', '盐酸二甲双胍片', '片剂', '0.5g*20', '2501190', '2026.12', '盒', '200', '4.30', '860.00'],
  ['合计', '', '', '', '', '', '', '300', '', '1980.00'],
])}<div class="split"><p>采购员 郎平</p><p>验收员 宫丽</p><p>会计 席娟</p></div>`,
    fields: {
      ticketNum: 'YS-2025-0409-2',
      ticketDate: '2025-04-09',
      sellerName: '天津华润药业有限公司',
      ticketAmount: '1980.00',
    },
    lines: [
      { quantity: '100', amount: '1120' },
      { quantity: '200', amount: '860' },
    ],
  },
  {
    name: 'receipt on letter paper of an association: three lines of labels and a seal over the name',
    type: 'receipt',
    style: 'body{font-size:15px;line-height:2.1}',
    html: `<h1>会 费 及 货 款 收 讫 单</h1><p class="right">收讫编号：HF-2025-77</p><p>缴纳单位：澄江民营医院</p><p>缴纳内容：代采口罩货款</p><p>缴纳数额：人民币壹万贰仟元整（12000.00）</p><p class="right">经收单位：滇中医药采购联合体有限公司</p><p class="right">二〇二五年三月二十日</p>${seal('滇中医药采购联合体有限公司', { x: 150, y: 62 })}`,
    fields: {
      ticketNum: 'HF-2025-77',
      ticketDate: '2025-03-20',
      boughtName: '澄江民营医院',
      sellerName: '滇中医药采购联合体有限公司',
      ticketAmount: '12000.00',
      amountInWords: '壹万贰仟元整',
      purpose: '代采口罩货款',
    },
  },
  {
    name: 'special paper invoice: code on the left, number on the right, filled by a needle printer',
    type: 'invoice',
    style: 'body{font-size:12px} h1{color:#8b4a2b;font-size:19px} .ruled td{border-color:#8b4a2b}',
    html: `<div class="split"><p>3300212130</p><h1>浙江增值税专用发票</h1><p>№ 07719426</p></div><p class="right">开票日期：2025年01月15日</p><table class="ruled"><tr><td class="vertical">购买方</td><td>名　　　　称：晨光医药连锁有限公司<br>纳税人识别号：91330200MA2AG3XK0T<br>地址、电话：宁波市江北区1号 0574-87000001<br>开户行及账号：工行江北支行 3901120019000001</td><td>密码区 03*3187&lt;4/+8490</td></tr></table>
${table([
  ['货物或应税劳务、服务名称', '规格型号', '单位', '数量', '单价', '金额', '税率', '税额'],
  ['*中成药*感冒清热颗粒', '12g*10袋', '盒', '500', '8.849558', '4424.78', '13%', '575.22'],
  ['合　计', '', '', '', '', '¥4424.78', '', '¥575.22'],
])}<table class="ruled"><tr><td>价税合计（大写）</td><td>⊗伍仟圆整</td><td>（小写）¥5000.00</td></tr><tr><td>销售方</td><td colspan="2">名　　　　称：绿源药业股份有限公司<br>纳税人识别号：91330100143301234H</td></tr></table><div class="split"><p>收款人：甲</p><p>复核：乙</p><p>开票人：丙</p></div>`,
    fields: {
      invoiceType: '01',
      ticketCode: '3300212130',
      ticketNum: '07719426',
      ticketDate: '2025-01-15',
      boughtName: '晨光医药连锁有限公司',
      sellerName: '绿源药业股份有限公司',
      amountWithoutTax: '4424.78',
      tax: '575.22',
      ticketAmount: '5000.00',
      amountInWords: '伍仟圆整',
    },
    lines: [{ quantity: '500', amount: '4424.78' }],
  },
  {
    name: 'commercial invoice of a Hong Kong dealer: not of the tax authority',
    type: 'invoice',
    style: 'body{font-size:12.5px}',
    html: `<p style="font-size:18px">Harbour Bio-Medical Limited</p><h1 style="text-align:right">INVOICE 發票</h1><table class="open"><tr><td>Bill to: Kwong Wah Polyclinic</td><td>Invoice No.: HB-2025-00419</td></tr><tr><td>8 Waterloo Road, Kowloon</td><td>Invoice date: 19 Aug 2025</td></tr></table>
${table([
  ['Description', 'Qty', 'Unit', 'Unit price', 'Amount (HKD)'],
  ['Rapid antigen test kit', '200', 'kit', '12.50', '2,500.00'],
  ['Nitrile gloves M', '50', 'box', '42.00', '2,100.00'],
])}<p class="right">Total amount due: HKD 4,600.00</p><p>Cheques payable to Harbour Bio-Medical Limited</p>`,
    fields: {
      ticketNum: 'HB-2025-00419',
      ticketDate: '2025-08-19',
      boughtName: 'Kwong Wah Polyclinic',
      sellerName: 'Harbour Bio-Medical Limited',
      ticketAmount: '4600.00',
    },
    lines: [
      { quantity: '200', amount: '2500' },
      { quantity: '50', amount: '2100' },
    ],
  },
  {
    name: 'second page size: narrow wholesale till roll, no title, totals in two rows',
    type: 'deliveryNote',
    paper: 80,
    style:
      'main{padding:4mm} body{font:12px/1.5 "Noto Sans Mono CJK SC"} p{margin:1px 0} hr{border:0;border-top:1px dashed #333}',
    html: `<p style="text-align:center;font-size:15px">利民医药批发超市</p><hr><p>票:LM2511230019</p><p>时:2025-11-23 16:05</p><p>客:玉泉诊所</p><hr>${table(
      [
        ['商品', '数', '价', '额'],
        ['小柴胡颗粒', '12', '9.00', '108.00'],
        ['蒙脱石散', '30', '7.50', '225.00'],
      ],
      'open',
    )}<hr><p>件数 42　应收 333.00</p><p>微信 333.00</p><p>谢谢惠顾</p>`,
    fields: {
      ticketNum: 'LM2511230019',
      ticketDate: '2025-11-23',
      boughtName: '玉泉诊所',
      sellerName: '利民医药批发超市',
      ticketAmount: '333.00',
    },
    lines: [
      { quantity: '12', amount: '108' },
      { quantity: '30', amount: '225' },
    ],
  },
]
