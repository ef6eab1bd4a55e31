import { hand, handStyle } from './hand.ts'
import { type Layout, seal, table } from './layout.ts'

/** Layouts measured once after the changes that the twenty-second set led to. */
export const twentyThirdLayouts: readonly Layout[] = [
  {
    name: 'sales contract style note: 甲方 and 乙方 with the roles in brackets',
    type: 'deliveryNote',
    style: 'body{font:13px/1.7 "Noto Serif CJK SC"}',
    html: `<h1>药品供货交接清单</h1><p>甲方（收货）：安吉县孝丰人民医院</p><p>乙方（供货）：浙江震元医药物流有限公司</p><div class="split"><p>清单编号：AJ-2503-0088</p><p>合同编号：CG2025-0031</p><p>交接日期：二〇二五年三月十二日</p></div>
${table([
  ['序号', '药品通用名', '规格', '数量', '单位', '单价', '合计'],
  ['1', '左氧氟沙星注射液', '100ml', '200', '瓶', '9.80', '1960.00'],
  ['2', '奥硝唑注射液', '100ml', '150', '瓶', '12.40', '1860.00'],
])}<p>以上合计人民币 3820.00 元（叁仟捌佰贰拾元整）</p><div class="split"><p>甲方签收：</p><p>乙方送货：</p></div>`,
    fields: {
      ticketNum: 'AJ-2503-0088',
      ticketDate: '2025-03-12',
      boughtName: '安吉县孝丰人民医院',
      sellerName: '浙江震元医药物流有限公司',
      ticketAmount: '3820.00',
      amountInWords: '叁仟捌佰贰拾元整',
    },
    lines: [
      { quantity: '200', amount: '1960' },
      { quantity: '150', amount: '1860' },
    ],
  },
  {
    name: 'waybill-like label: 发 and 收 in circles, phone before the name of the unit',
    type: 'deliveryNote',
    paper: 130,
    style: 'body{font-size:12px}',
    html: `<div class="split"><p style="font-size:16px">同城医药速配</p><p>配送单 TC250914-0227</p></div><hr><p>寄件方　仁和药房网（北京）医药科技公司　400-600-1234</p><p>北京市大兴区经海路3号</p><p>收件方　西红门镇社区卫生服务中心　010-60251188</p><p>北京市大兴区欣旺北大街</p><hr><p>下单 2025-09-13 21:10　　送出 2025-09-14 09:02</p>${table(
      [
        ['货品', '件数', '单价', '金额'],
        ['医用外科口罩', '100', '4.50', '450.00'],
        ['免洗手消毒液', '40', '12.00', '480.00'],
      ],
      'open',
    )}<p>货款 930.00　运费 20.00　合计 950.00</p>`,
    fields: {
      ticketNum: 'TC250914-0227',
      ticketDate: '2025-09-14',
      boughtName: '西红门镇社区卫生服务中心',
      sellerName: '仁和药房网(北京)医药科技公司',
      ticketAmount: '950.00',
    },
    lines: [
      { quantity: '100', amount: '450' },
      { quantity: '40', amount: '480' },
    ],
  },
  {
    name: 'name after the label in a box of its own below it, head of four boxes',
    type: 'deliveryNote',
    style: 'body{font-size:12px} .c{border:1px solid #666;flex:1;padding:3px 6px} .c small{color:#666;display:block}',
    html: `<div class="split"><p style="font-size:18px">出货清单</p><p>贝安医疗器械（无锡）有限公司</p></div><div class="split" style="gap:0"><div class="c"><small>客户名称</small>鼋头渚康复医院</div><div class="c"><small>单据号</small>BA2511-0092</div><div class="c"><small>单据日</small>2025-11-20</div><div class="c"><small>付款方式</small>月结30天</div></div><br>
${table([
  ['#', '产品', '型号', '数量', '单位', '含税单价', '含税小计'],
  ['1', '助行器', 'ZX-3', '20', '台', '185.00', '3,700.00'],
  ['2', '轮椅坐垫', 'DZ-1', '15', '个', '96.00', '1,440.00'],
])}<div class="right"><p>小计　5,140.00</p><p>折扣　-140.00</p><p>应付总额　5,000.00</p></div>`,
    fields: {
      ticketNum: 'BA2511-0092',
      ticketDate: '2025-11-20',
      boughtName: '鼋头渚康复医院',
      sellerName: '贝安医疗器械(无锡)有限公司',
      ticketAmount: '5000.00',
    },
    lines: [
      { quantity: '20', amount: '3700' },
      { quantity: '15', amount: '1440' },
    ],
  },
  {
    name: 'receipt of a branch: 交款单位（人） and 收款方式, issuer as letterhead only',
    type: 'receipt',
    style: `main{color:#333} body{font-size:14px;line-height:2} ${handStyle}`,
    html: `<p style="text-align:center;font-size:18px">九州通达医药集团宜昌分公司</p><h1>收 款 收 据</h1><div class="split"><p>开据日期 ${hand('2025年8月6日')}</p><p>№ ${hand('1120367')}</p></div>${table(
      [
        ['交款单位（人）', hand('枝江市董市镇卫生院'), '收款方式', hand('电汇')],
        ['收款事由', hand('六月药品货款'), '票据张数', hand('1')],
      ],
    )}<p>合计金额（大写） ${hand('玖仟贰佰伍拾元整')}　￥：${hand('9250.00')}</p><div class="split"><p>会计</p><p>出纳 ${hand('岑')}</p><p>交款人</p></div>`,
    fields: {
      ticketNum: '1120367',
      ticketDate: '2025-08-06',
      boughtName: '枝江市董市镇卫生院',
      sellerName: '九州通达医药集团宜昌分公司',
      ticketAmount: '9250.00',
      amountInWords: '玖仟贰佰伍拾元整',
      purpose: '六月药品货款',
    },
  },
  {
    name: 'English commercial invoice of a mainland exporter: consignee block and INV no.',
    type: 'invoice',
    style: 'body{font:12.5px/1.6 "Noto Sans CJK SC"}',
    html: `<p style="text-align:center;font-size:17px">NINGBO HEALTHLINE IMPORT &amp; EXPORT CO., LTD.</p><p style="text-align:center;font-size:10px">No. 18 Jiefang South Road, Ningbo, China</p><h1>COMMERCIAL INVOICE</h1><div class="split"><div><p>Consignee:</p><p>Lotus Medical Supplies Pte Ltd</p><p>21 Kallang Avenue, Singapore</p></div><div><p>Invoice No: NH25-0733</p><p>Invoice Date: 14 May 2025</p><p>S/C No: SC25-118</p></div></div>
${table([
  ['Description of Goods', 'Quantity', 'Unit Price', 'Amount'],
  ['Nitrile examination gloves', '400', 'USD 3.60', 'USD 1,440.00'],
  ['Surgical masks', '600', 'USD 1.10', 'USD 660.00'],
  ['TOTAL', '', '', 'USD 2,100.00'],
])}<p>Payment: T/T 30 days</p>`,
    fields: {
      ticketNum: 'NH25-0733',
      ticketDate: '2025-05-14',
      boughtName: 'Lotus Medical Supplies Pte Ltd',
      sellerName: 'NINGBO HEALTHLINE IMPORT & EXPORT CO., LTD.',
      ticketAmount: '2100.00',
    },
  },
  {
    name: 'traditional dispatch: 致 with 寶號, 發貨單位 in the foot, subtotal and deposit',
    type: 'deliveryNote',
    style: 'body{font:13px/1.7 "Noto Serif CJK TC"}',
    html: `<h1>發 貨 單</h1><div class="split"><p>致：廣仁安老院　寶號</p><p>編號：GR-1187</p></div><p class="right">日期：二零二五年七月三日</p>
${table([
  ['貨品', '數量', '單位', '單價', '金額'],
  ['成人紙尿片', '60', '包', '78.00', '4,680.00'],
  ['床墊', '10', '張', '320.00', '3,200.00'],
])}<div class="right"><p>小計：7,880.00</p><p>已付訂金：2,000.00</p><p>尚欠：5,880.00</p><p>總金額：HK$7,880.00</p></div><p>發貨單位：頤康護理用品有限公司（蓋章）</p>`,
    fields: {
      ticketNum: 'GR-1187',
      ticketDate: '2025-07-03',
      boughtName: '廣仁安老院',
      sellerName: '頤康護理用品有限公司',
      ticketAmount: '7880.00',
    },
    lines: [
      { quantity: '60', amount: '4680' },
      { quantity: '10', amount: '3200' },
    ],
  },
  {
    name: 'two-column head: left labels of the buyer, right labels of the seller, each with the bare word 名称',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<h1>销售送货凭证</h1><p class="right">凭证号 PZ/2510/0446　　出单 2025年10月14日</p><table class="ruled"><tr><td colspan="2">客户信息</td><td colspan="2">供应商信息</td></tr><tr><td>名称</td><td>盐渎康复医院</td><td>名称</td><td>东台恒瑞堂医药有限公司</td></tr><tr><td>地址</td><td>盐城市开放大道1号</td><td>地址</td><td>东台市望海路19号</td></tr><tr><td>电话</td><td>0515-88110022</td><td>电话</td><td>0515-85227711</td></tr></table><br>
${table([
  ['商品', '规格', '单位', '数量', '价格', '总价'],
  ['碳酸钙D3片', '600mg*60', '瓶', '50', '42.00', '2100.00'],
  ['骨化三醇胶丸', '0.25ug*10', '盒', '30', '38.00', '1140.00'],
  ['本页合计', '', '', '80', '', '3240.00'],
])}<p>人民币（大写）叁仟贰佰肆拾元整</p>`,
    fields: {
      ticketNum: 'PZ/2510/0446',
      ticketDate: '2025-10-14',
      boughtName: '盐渎康复医院',
      sellerName: '东台恒瑞堂医药有限公司',
      ticketAmount: '3240.00',
      amountInWords: '叁仟贰佰肆拾元整',
    },
    lines: [
      { quantity: '50', amount: '2100' },
      { quantity: '30', amount: '1140' },
    ],
  },
  {
    name: 'notice in sentences: the goods, who sends them and to whom, in running text',
    type: 'deliveryNote',
    style: 'body{font:13.5px/1.9 "Noto Sans CJK SC"}',
    html: `<h1>送货说明</h1><p>兹有我司（鹭岛康达医药有限公司）于2025年6月27日向集美区杏林医院送交下列货品，送货单号 LD250627-14，请查收。</p>
${table([
  ['品名', '规格', '数量', '单位', '单价', '金额'],
  ['缬沙坦胶囊', '80mg*7', '90', '盒', '16.80', '1512.00'],
  ['非洛地平缓释片', '5mg*10', '70', '盒', '21.00', '1470.00'],
])}<p>货款总计 2982.00 元，请于收货后 30 日内付清。</p><p>查收人：　　　　　日期：</p>`,
    fields: {
      ticketNum: 'LD250627-14',
      ticketDate: '2025-06-27',
      boughtName: '集美区杏林医院',
      sellerName: '鹭岛康达医药有限公司',
      ticketAmount: '2982.00',
    },
    lines: [
      { quantity: '90', amount: '1512' },
      { quantity: '70', amount: '1470' },
    ],
  },
  {
    name: 'receipt printed by a cashier program: 客户 and 收费员, deposit used and balance',
    type: 'receipt',
    paper: 90,
    style: 'body{font-size:12px}',
    html: `<p style="text-align:center;font-size:15px">康泰医学检验所有限公司</p><p style="text-align:center">收费凭证</p><p>凭证号码 KT2504170023</p><p>收费时间 2025-04-17 10:22:41</p><p>客户名称 安宁区培黎街道社区卫生服务站</p><hr>${table(
      [
        ['收费项目', '次数', '金额'],
        ['生化检测', '120', '3,600.00'],
        ['血常规', '80', '1,200.00'],
      ],
      'open',
    )}<hr><p>应收合计 4,800.00</p><p>预存抵扣 1,000.00</p><p>本次实付 3,800.00</p><p>大写：肆仟捌佰元整</p><p>收费员 8803</p>`,
    fields: {
      ticketNum: 'KT2504170023',
      ticketDate: '2025-04-17',
      boughtName: '安宁区培黎街道社区卫生服务站',
      sellerName: '康泰医学检验所有限公司',
      ticketAmount: '4800.00',
      amountInWords: '肆仟捌佰元整',
    },
  },
  {
    name: 'consignment to a hospital: 配送企业 and 医院, names after codes in square brackets',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<h1>阳光采购平台配送单</h1><table class="open"><tr><td>配送单编号：PSD2025072200119</td><td>配送日期：2025-07-22</td><td>打印次数：1</td></tr><tr><td>配送企业：[Q3301] 浙江英特药业有限责任公司</td><td colspan="2">医院：[H0217] 桐庐县中医院</td></tr><tr><td>采购单编号：CGD20250721003388</td><td colspan="2">送货地址：桐庐县迎春南路</td></tr></table>
${table([
  ['流水号', '产品名', '剂型规格', '生产企业', '批号', '配送数量', '采购价', '配送金额'],
  ['1', '阿托伐他汀钙片', '片剂20mg*7', '辉瑞制药有限公司', 'GX250', '300', '6.90', '2070.00'],
  ['2', '苯磺酸氨氯地平片', '片剂5mg*7', '华海药业股份有限公司', 'H2503', '400', '1.15', '460.00'],
  ['合计', '', '', '', '', '700', '', '2530.00'],
])}`,
    fields: {
      ticketNum: 'PSD2025072200119',
      ticketDate: '2025-07-22',
      boughtName: '桐庐县中医院',
      sellerName: '浙江英特药业有限责任公司',
      ticketAmount: '2530.00',
    },
    lines: [
      { quantity: '300', amount: '2070' },
      { quantity: '400', amount: '460' },
    ],
  },
  {
    name: 'Taiwan: slip with 客戶名稱 and code, year of the republic without labels, letterhead only',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Sans CJK TC";font-size:12.5px}',
    html: `<p style="text-align:center;font-size:18px">信東藥品股份有限公司</p><p style="text-align:center;font-size:10px">桃園市介壽路22號　TEL:(03)361-2131　統編:43210987</p><h1>出貨簽收單</h1><div class="split"><p>客戶代號：A0112</p><p>客戶名稱：聖心復健科診所</p></div><div class="split"><p>中華民國114年3月28日</p><p>單號：1140328017</p></div>
${table([
  ['藥品名稱', '規格', '數量', '單價', '金額'],
  ['維他命B群', '100T', '24', '210', '5,040'],
  ['止痛貼布', '10片', '60', '88', '5,280'],
])}<p class="right">貨款總計：10,320元</p><p>簽收人：</p>`,
    fields: {
      ticketNum: '1140328017',
      ticketDate: '2025-03-28',
      boughtName: '聖心復健科診所',
      sellerName: '信東藥品股份有限公司',
      ticketAmount: '10320.00',
    },
    lines: [
      { quantity: '24', amount: '5040' },
      { quantity: '60', amount: '5280' },
    ],
  },
  {
    name: 'payment voucher inside a company: 收款单位 filled in, payer as the letterhead',
    type: 'payment',
    style: 'body{font-size:13px}',
    html: `<p style="font-size:17px;text-align:center">招远农村商业银行 电子汇划付款回单</p><div class="split"><p>业务编号：ZY20250519-0731</p><p>记账日期：2025年05月19日</p></div><p>付款单位：蚕庄镇中心卫生院</p><p>付款账号：9060 1060 0204 2050</p><p>收款单位：烟台众生医药有限公司</p><p>收款账号：3706 0100 1234</p><p>金额（小写）：CNY 27,905.00</p><p>金额（大写）：人民币贰万柒仟玖佰零伍元整</p><p>摘要：付4月份药款</p>${seal('电子回单专用章', { x: 140, y: 55 })}`,
    fields: {
      ticketNum: 'ZY20250519-0731',
      ticketDate: '2025-05-19',
      boughtName: '蚕庄镇中心卫生院',
      sellerName: '烟台众生医药有限公司',
      ticketAmount: '27905.00',
      amountInWords: '贰万柒仟玖佰零伍元整',
      purpose: '付4月份药款',
    },
  },
]
