import { hand, handStyle } from './hand.ts'
import { type Layout, seal, table } from './layout.ts'

/** Layouts by habits of dispensaries, stores, terminals and planning systems, written before measuring. */
export const twentyNinthLayouts: readonly Layout[] = [
  {
    name: 'hospital pharmacy in-slip: vendor and warehouse in one line, batch and expiry, hospital in the title',
    type: 'deliveryNote',
    style: 'body{font-size:11.5px}',
    html: `<h1>溧水区中医院药品入库单</h1><table class="open"><tr><td>供货单位：南京医药溧水有限公司</td><td>库房：西药库</td><td>入库单号：0002025-3318</td></tr><tr><td>送货日期：2025-02-27</td><td>采购员：孔</td><td>随货票号：71883305</td></tr></table>
${table([
  ['药品名称', '规格', '产地', '单位', '数量', '进价', '进价金额', '零售价', '批号', '效期'],
  ['阿司匹林肠溶片', '100mg*30', '德国', '盒', '120', '12.40', '1488.00', '12.40', 'BJ6602', '2027-05'],
  ['硝苯地平控释片', '30mg*7', '德国', '盒', '80', '21.50', '1720.00', '21.50', 'BJ7710', '2027-03'],
  ['合计', '', '', '', '200', '', '3208.00', '', '', ''],
])}<p>药库负责人：　　　验收：　　　会计：</p>`,
    fields: {
      ticketNum: '0002025-3318',
      ticketDate: '2025-02-27',
      boughtName: '溧水区中医院',
      sellerName: '南京医药溧水有限公司',
      ticketAmount: '3208.00',
    },
    lines: [
      { quantity: '120', amount: '1488' },
      { quantity: '80', amount: '1720' },
    ],
  },
  {
    name: 'thermal roll of a pharmacy chain: store first, two rows a line, paid in cash, member sale to a clinic',
    type: 'deliveryNote',
    paper: 80,
    style: 'body{font:11.5px/1.5 "Noto Sans Mono CJK SC"} main{padding:4mm}',
    html: `<p style="text-align:center;font-size:15px">漱玉平民大药房（济阳店）</p><p style="text-align:center">销售小票</p><p>流水号: 010325112900471</p><p>时间: 2025-11-29 10:22:41</p><p>收银: 08 王</p><p>顾客: 济阳仁和口腔诊所</p><p>--------------------------------</p>${table(
      [
        ['商品', '数量', '单价', '金额'],
        ['碘伏消毒液', '6', '8.50', '51.00'],
        ['医用棉签', '20', '3.20', '64.00'],
        ['一次性口镜', '50', '1.90', '95.00'],
      ],
      'open',
    )}<p>--------------------------------</p><p>件数: 76</p><p>应收: 210.00</p><p>实收: 250.00　找零: 40.00</p><p>谢谢惠顾</p>`,
    fields: {
      ticketNum: '010325112900471',
      ticketDate: '2025-11-29',
      boughtName: '济阳仁和口腔诊所',
      sellerName: '漱玉平民大药房(济阳店)',
      ticketAmount: '210.00',
    },
    lines: [
      { quantity: '6', amount: '51' },
      { quantity: '20', amount: '64' },
      { quantity: '50', amount: '95' },
    ],
  },
  {
    name: 'Yonyou U8 sales dispatch: document head in three columns, own company in the foot, tax columns',
    type: 'deliveryNote',
    style: 'body{font-size:11.5px}',
    html: `<h1>发货单</h1><table class="open"><tr><td>发货单号 FH202504-0087</td><td>发货日期 2025-04-15</td><td>业务类型 普通销售</td></tr><tr><td>客户简称 诸暨市人民医院</td><td>销售部门 医院部</td><td>业务员 郦明</td></tr><tr><td>发运方式 汽运</td><td>税率 13.00</td><td>币种 人民币</td></tr></table>
${table([
  ['仓库名称', '存货编码', '存货名称', '规格型号', '主计量', '数量', '含税单价', '价税合计', '无税金额', '税额'],
  ['成品库', '0201033', '一次性使用引流袋', '1000ml', '只', '600', '3.39', '2034.00', '1800.00', '234.00'],
  ['成品库', '0201041', '导尿管', '16Fr', '根', '200', '5.65', '1130.00', '1000.00', '130.00'],
  ['合计', '', '', '', '', '800', '', '3164.00', '2800.00', '364.00'],
])}<div class="split"><p>制单人 郦明</p><p>审核人 方</p><p>绍兴振德医用敷料有限公司</p></div>`,
    fields: {
      ticketNum: 'FH202504-0087',
      ticketDate: '2025-04-15',
      boughtName: '诸暨市人民医院',
      sellerName: '绍兴振德医用敷料有限公司',
      ticketAmount: '3164.00',
    },
  },
  {
    name: 'Kingdee sales out-stock: organisation line, 购货单位 with code, printed time in the foot',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<p>组织：湖南千金湘江药业股份有限公司</p><h1>销售出库单</h1><table class="open"><tr><td>购货单位：02.0117 常德市第一中医医院</td><td>日期：2025-07-08</td><td>编号：XOUT018834</td></tr><tr><td>摘要：七月第一批</td><td>源单类型：销售订单</td><td>选单号：SEORD009921</td></tr></table>
${table([
  ['行号', '产品名称', '规格型号', '单位', '实发数量', '销售单价', '销售金额', '备注'],
  ['1', '缬沙坦胶囊', '80mg*14', '盒', '300', '9.80', '2,940.00', ''],
  ['2', '苯磺酸氨氯地平片', '5mg*14', '盒', '260', '7.50', '1,950.00', ''],
  ['', '合计', '', '', '560', '', '4,890.00', ''],
])}<p>审核：彭　　记账：　　发货：　　打印时间：2025-07-09 08:30</p>`,
    fields: {
      ticketNum: 'XOUT018834',
      ticketDate: '2025-07-08',
      boughtName: '常德市第一中医医院',
      sellerName: '湖南千金湘江药业股份有限公司',
      ticketAmount: '4890.00',
    },
    lines: [
      { quantity: '300', amount: '2940' },
      { quantity: '260', amount: '1950' },
    ],
  },
  {
    name: 'SAP delivery note: sender in the window line, information block right, net and output tax below',
    type: 'deliveryNote',
    style: 'body{font:12px/1.55 "Noto Sans CJK SC"}',
    html: `<p style="font-size:9px">Abbott Trading (Shanghai) Co., Ltd. · 388 Nanjing Road West · Shanghai</p><div class="split"><div><p>Huashan Hospital</p><p>12 Urumqi Middle Road</p><p>Shanghai</p></div><div><p style="font-size:17px">Delivery note</p><table class="open"><tr><td>Number/Date</td><td>80104417 / 11.09.2025</td></tr><tr><td>Purchase order no.</td><td>4500771032</td></tr><tr><td>Customer number</td><td>100238</td></tr></table></div></div>
${table([
  ['Item', 'Material', 'Description', 'Quantity', 'Price', 'Value'],
  ['000010', '04J27-35', 'TSH reagent kit', '12', '640.00', '7,680.00'],
  ['000020', '07K63-30', 'Free T4 reagent kit', '10', '590.00', '5,900.00'],
])}<table class="open"><tr><td class="right">Net value</td><td class="right">13,580.00</td></tr><tr><td class="right">Output tax 13%</td><td class="right">1,765.40</td></tr><tr><td class="right">Total value CNY</td><td class="right">15,345.40</td></tr></table>`,
    fields: {
      ticketNum: '80104417',
      ticketDate: '2025-09-11',
      boughtName: 'Huashan Hospital',
      sellerName: 'Abbott Trading (Shanghai) Co., Ltd.',
      ticketAmount: '15345.40',
    },
  },
  {
    name: 'hand-filled three-part receipt: label and line, amount cells by digit, seal over the payee',
    type: 'receipt',
    style: `body{font-size:15px;line-height:2.3} ${handStyle}`,
    html: `<h1>收款收据</h1><div class="split"><p>${hand('2025')} 年 ${hand('3')} 月 ${hand('19')} 日</p><p>No ${hand('3301846')}</p></div><p>今收到 <span class="under">${hand('平阴县洪范池镇卫生院')}</span></p><p>交 来 <span class="under">${hand('二月份中药饮片款')}</span></p><p>人民币（大写） <span class="under">${hand('捌仟零陆拾伍元伍角整')}</span>　￥ <span class="under">${hand('8065.50')}</span></p><p>收款单位（公章）平阴玫瑰堂中药饮片有限公司　　收款人 ${hand('于')}　　会计</p>${seal('平阴玫瑰堂中药饮片有限公司', { x: 96, y: 88 })}`,
    fields: {
      ticketNum: '3301846',
      ticketDate: '2025-03-19',
      boughtName: '平阴县洪范池镇卫生院',
      sellerName: '平阴玫瑰堂中药饮片有限公司',
      ticketAmount: '8065.50',
      amountInWords: '捌仟零陆拾伍元伍角整',
      purpose: '二月份中药饮片款',
    },
  },
  {
    name: 'Hong Kong delivery note in traditional characters: to and messrs, DN number, month by name',
    type: 'deliveryNote',
    style: 'body{font:12.5px/1.6 "Noto Sans CJK TC"}',
    html: `<div style="text-align:center"><p style="font-size:19px">保興藥業有限公司</p><p>PO HING MEDICINE COMPANY LIMITED</p><p>九龍觀塘偉業街108號 Tel: 2345 6789</p></div><h1>送 貨 單 DELIVERY NOTE</h1><div class="split"><div><p>客戶 Messrs：康健醫務中心</p><p>地址 Address：沙田正街11號</p></div><div><p>單號 D.N. No.：PH25-03317</p><p>日期 Date：24 Oct 2025</p><p>貴單號 Your Ref.：KH-771</p></div></div>
${table([
  ['貨號', '貨品名稱 Description', '數量 Qty', '單價 Unit Price', '金額 Amount'],
  ['P0031', '必理痛止痛片 100粒', '24', '38.00', '912.00'],
  ['P0117', '生理鹽水 500毫升', '60', '14.50', '870.00'],
])}<p class="right">合計 TOTAL　HK$ 1,782.00</p><div class="split"><p>收貨人簽署及蓋印</p><p>送貨人</p></div>`,
    fields: {
      ticketNum: 'PH25-03317',
      ticketDate: '2025-10-24',
      boughtName: '康健醫務中心',
      sellerName: '保興藥業有限公司',
      ticketAmount: '1782.00',
    },
    lines: [
      { quantity: '24', amount: '912' },
      { quantity: '60', amount: '870' },
    ],
  },
  {
    name: 'no labels at all: shop name, day, customer, lines, a bare sum',
    type: 'deliveryNote',
    style: 'body{font:14px/1.9 "Noto Serif CJK SC"}',
    html: `<p style="font-size:19px">建德惠民医药经营部</p><p>2025.6.3</p><p>寿昌镇桂花社区卫生服务站</p>${table(
      [
        ['布洛芬缓释胶囊', '50 盒', '× 11.20', '560.00'],
        ['蒙脱石散', '40 盒', '× 9.50', '380.00'],
        ['口服补液盐', '30 盒', '× 16.00', '480.00'],
      ],
      'open',
    )}<p class="right">1420.00</p>`,
    fields: {
      ticketDate: '2025-06-03',
      boughtName: '寿昌镇桂花社区卫生服务站',
      sellerName: '建德惠民医药经营部',
      ticketAmount: '1420.00',
    },
  },
  {
    name: 'landscape cold-chain handover: shipper and consignee blocks, temperatures, amount last in the row of totals',
    type: 'deliveryNote',
    style: 'body{font-size:11.5px}',
    html: `<h1>冷链药品运输交接单</h1>${table([
      ['交接单编号', 'LL-20250808-02', '启运时间', '2025-08-08 06:30', '到货时间', '2025-08-08 11:15'],
      ['发货方', '华润昆明医药有限公司', '启运温度', '4.2℃', '承运方', '云南冷运物流有限公司'],
      ['收货方', '曲靖市妇幼保健院', '到货温度', '4.8℃', '车牌号', '云A·D3307'],
    ])}<br>${table([
      ['通用名', '规格', '生产企业', '批号', '单位', '数量', '单价', '金额'],
      ['人血白蛋白', '20% 50ml', '成都蓉生', '202503A017', '瓶', '60', '398.00', '23880.00'],
      ['静注人免疫球蛋白', '2.5g', '成都蓉生', '202502A009', '瓶', '20', '588.00', '11760.00'],
      ['合计', '', '', '', '', '80', '', '35640.00'],
    ])}<p>发货人：　　　运输员：　　　收货人：</p>`,
    fields: {
      ticketNum: 'LL-20250808-02',
      ticketDate: '2025-08-08',
      boughtName: '曲靖市妇幼保健院',
      sellerName: '华润昆明医药有限公司',
      ticketAmount: '35640.00',
    },
    lines: [
      { quantity: '60', amount: '23880' },
      { quantity: '20', amount: '11760' },
    ],
  },
  {
    name: 'mobile banking transfer picture: stacked labels, big amount on top, state line',
    type: 'payment',
    paper: 110,
    style: 'body{font-size:13px;line-height:2} main{padding:7mm}',
    html: `<p style="text-align:center">转账成功</p><p style="text-align:center;font-size:24px">￥16,480.00</p><table class="open"><tr><td>收款户名</td><td class="right">大理滇西药品有限公司</td></tr><tr><td>收款账号</td><td class="right">5305 **** 2287</td></tr><tr><td>收款银行</td><td class="right">富滇银行大理分行</td></tr><tr><td>付款户名</td><td class="right">巍山县南诏镇中心卫生院</td></tr><tr><td>付款账号</td><td class="right">6230 **** 0091</td></tr><tr><td>转账附言</td><td class="right">支付9月药品款</td></tr><tr><td>交易时间</td><td class="right">2025-10-09 15:47:20</td></tr><tr><td>交易流水号</td><td class="right">2025100915472088113</td></tr></table>`,
    fields: {
      ticketNum: '2025100915472088113',
      ticketDate: '2025-10-09',
      boughtName: '巍山县南诏镇中心卫生院',
      sellerName: '大理滇西药品有限公司',
      ticketAmount: '16480.00',
      purpose: '支付9月药品款',
    },
  },
  {
    name: 'device agent: stock transfer to a hospital secondary store, discount row and amount after it',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<div class="split"><p style="font-size:17px">合肥瑞联骨科器械有限公司</p><p style="font-size:17px">跟台使用清单</p></div><p>医院：六安市立医院　　科室：骨二科　　手术日期：2025-05-26　　单号：RL-GT-25-0526-1</p>
${table([
  ['名称', '型号', '批号', '数量', '单价', '小计'],
  ['锁定加压接骨板', 'LCP-8', 'C2409', '1', '4200.00', '4200.00'],
  ['皮质骨螺钉', '3.5*24', 'C2411', '8', '210.00', '1680.00'],
])}<p>小计合计：5880.00　　折扣：-588.00　　折后金额：5292.00</p><p>大写：伍仟贰佰玖拾贰元整</p><p>使用科室签字：　　　业务代表：汪</p>`,
    fields: {
      ticketNum: 'RL-GT-25-0526-1',
      ticketDate: '2025-05-26',
      boughtName: '六安市立医院',
      sellerName: '合肥瑞联骨科器械有限公司',
      ticketAmount: '5292.00',
      amountInWords: '伍仟贰佰玖拾贰元整',
    },
    lines: [
      { quantity: '1', amount: '4200' },
      { quantity: '8', amount: '1680' },
    ],
  },
  {
    name: 'bilingual cash sale of a Macau wholesaler: Portuguese words, MOP, customer behind a colon in the foot',
    type: 'receipt',
    style: 'body{font:12.5px/1.7 "Noto Sans CJK TC"}',
    html: `<div class="split"><div><p style="font-size:18px">濠江西藥行有限公司</p><p>Farmácia Hou Kong, Limitada</p></div><div class="right"><p style="font-size:18px">收據 RECIBO</p><p>編號 N.º 25-01877</p><p>日期 Data 15/08/2025</p></div></div>${table(
      [
        ['項目 Descrição', '金額 Valor (MOP)'],
        ['七月份藥物貨款', '9,450.00'],
        ['總額 Total', '9,450.00'],
      ],
    )}<p>茲收到 Recebido de：仁慈堂安老院</p><p>大寫：玖仟肆佰伍拾圓整</p><p class="right">經手人 Assinatura ____________</p>`,
    fields: {
      ticketNum: '25-01877',
      ticketDate: '2025-08-15',
      boughtName: '仁慈堂安老院',
      sellerName: '濠江西藥行有限公司',
      ticketAmount: '9450.00',
      amountInWords: '玖仟肆佰伍拾圓整',
      purpose: '七月份藥物貨款',
    },
  },
]
