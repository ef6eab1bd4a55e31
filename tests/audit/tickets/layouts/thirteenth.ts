import { dotMatrix, hand, handStyle } from './hand.ts'
import { type Layout, seal, table } from './layout.ts'

/** Layouts measured once before any change, then used to find causes. */
export const thirteenthLayouts: readonly Layout[] = [
  {
    name: 'three parties on a wide dot matrix form: shipper, consignee and payer in a box each',
    type: 'deliveryNote',
    paper: 241,
    style: `body{font-size:13px} ${dotMatrix}`,
    html: `<h1 style="letter-spacing:8px">九衡药业集团股份有限公司发货单（第三联 随货）</h1><div class="split"><p>发货单号：0080417732</p><p>打单日期：2025.08.19</p><p>运输方式：汽运</p><p>页码 1/1</p></div>
${table([
  ['发货方', '收货方', '付款方'],
  ['九衡药业集团股份有限公司', '青山市第六人民医院药库', '青山市第六人民医院'],
  ['渝北区金山路8号', '青山市环湖南路21号', '青山市环湖南路19号'],
])}<br>${table([
      ['行', '物料号', '物料描述', '批次', '有效期至', '数量', '单位', '含税单价', '含税金额'],
      ['10', '10003321', '盐酸左氧氟沙星注射液 0.2g', '2505017', '20270430', '240', '瓶', '18.6000', '4,464.00'],
      ['20', '10003908', '注射用头孢曲松钠 1.0g', '2504122', '20270331', '600', '支', '3.2500', '1,950.00'],
      ['合计', '', '', '', '', '840', '', '', '6,414.00'],
    ])}<p>合计大写：陆仟肆佰壹拾肆元整</p><div class="split"><p>制单：马群</p><p>司机：</p><p>收货签章：</p></div>`,
    fields: {
      ticketNum: '0080417732',
      ticketDate: '2025-08-19',
      boughtName: '青山市第六人民医院药库',
      sellerName: '九衡药业集团股份有限公司',
      ticketAmount: '6414.00',
      amountInWords: '陆仟肆佰壹拾肆元整',
    },
    lines: [
      { unit: '瓶', quantity: '240', amount: '4464', batchNo: '2505017' },
      { unit: '支', quantity: '600', amount: '1950', batchNo: '2504122' },
    ],
  },
  {
    name: 'carbon copy in blue on pink paper: filled in by hand, amount by places of digits',
    type: 'receipt',
    style: `main{background:#fbeef0;color:#3552a8} .ruled td{border-color:#3552a8} body{font-size:14px;line-height:2} ${handStyle}`,
    html: `<h1 style="border-bottom:3px double #3552a8">收　据</h1><div class="split"><p>${hand('2025')} 年 ${hand('3')} 月 ${hand('27')} 日</p><p style="color:#c22">№ 0216394</p></div><p>今收到 <span class="under">${hand('望江镇卫生院')}</span></p><p>交来 <span class="under">${hand('二月份药品款')}</span></p><p>金额（大写） <span class="under">${hand('柒仟贰佰陆拾伍元整')}</span></p><div class="split"><p>¥ <span class="under">${hand('7265.00')}</span></p><p>□现金 ☑转账 □支票</p></div><div class="split"><p>收款单位（盖章） 安瑞医药有限责任公司</p><p>收款人 ${hand('方敏')}</p></div>${seal('安瑞医药有限责任公司', { x: 45, y: 82 })}`,
    fields: {
      ticketNum: '0216394',
      ticketDate: '2025-03-27',
      boughtName: '望江镇卫生院',
      sellerName: '安瑞医药有限责任公司',
      ticketAmount: '7265.00',
      amountInWords: '柒仟贰佰陆拾伍元整',
      purpose: '二月份药品款',
    },
  },
  {
    name: 'thermal strip of a wholesale counter: narrow, items over two rows, totals below dashes',
    type: 'deliveryNote',
    paper: 80,
    style:
      'main{padding:4mm;color:#333} body{font:12px/1.5 "Noto Sans Mono CJK SC"} p{margin:1px 0} hr{border:0;border-top:1px dashed #333}',
    html: `<p style="text-align:center;font-size:15px">恒信医药批发部</p><p style="text-align:center">配送小票</p><hr><p>小票号：250710-1186</p><p>时间：2025-07-10 15:42</p><p>会员单位：民康诊所</p><hr>${table(
      [
        ['品名', '数量', '单价', '金额'],
        ['布洛芬缓释胶囊', '10', '12.50', '125.00'],
        ['蒲地蓝消炎片', '20', '9.80', '196.00'],
        ['云南白药创可贴', '5', '13.00', '65.00'],
      ],
      'open',
    )}<hr><div class="split"><p>合计数量：35</p><p>应付：386.00</p></div><div class="split"><p>实付：386.00</p><p>找零：0.00</p></div><hr><p>售出药品非质量问题不退换</p>`,
    fields: {
      ticketNum: '250710-1186',
      ticketDate: '2025-07-10',
      boughtName: '民康诊所',
      sellerName: '恒信医药批发部',
      ticketAmount: '386.00',
    },
    lines: [
      { quantity: '10', amount: '125' },
      { quantity: '20', amount: '196' },
      { quantity: '5', amount: '65' },
    ],
  },
  {
    name: 'vertical labels at the left of the boxes, number in a box at the right of the title',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Serif CJK SC";font-size:13px}',
    html: `<div class="split"><h1>药品出库随货同行联</h1><table class="ruled" style="width:58mm"><tr><td>单据号</td><td>SH-2511-00876</td></tr><tr><td>出库日</td><td>2025/11/05</td></tr></table></div>
<table class="ruled"><tr><td class="vertical" rowspan="2">购方</td><td>名称　清和县中医院</td><td class="vertical" rowspan="2">销方</td><td>名称　同泽医药物流有限公司</td></tr><tr><td>地址　清和县健康路3号</td><td>地址　临江工业园B区12栋</td></tr></table><br>
${table([
  ['通用名', '剂型', '规格', '生产企业', '产品批号', '数量', '单位', '单价', '金额'],
  ['当归', '饮片', '1kg', '陇西堂', 'D250801', '15', 'kg', '96.00', '1440.00'],
  ['黄芪', '饮片', '1kg', '陇西堂', 'H250722', '20', 'kg', '58.50', '1170.00'],
])}<div class="split"><p>本页小计 2610.00</p><p>总计 贰仟陆佰壹拾元整　¥2610.00</p></div><div class="split"><p>开票员 程亮</p><p>出库复核 姚静</p><p>承运 自提</p></div>${seal('同泽医药物流有限公司出库专用章', { x: 150, y: 60, wide: 44, high: 30 })}`,
    fields: {
      ticketNum: 'SH-2511-00876',
      ticketDate: '2025-11-05',
      boughtName: '清和县中医院',
      sellerName: '同泽医药物流有限公司',
      ticketAmount: '2610.00',
      amountInWords: '贰仟陆佰壹拾元整',
    },
    lines: [
      { unit: 'kg', quantity: '15', amount: '1440', batchNo: 'D250801' },
      { unit: 'kg', quantity: '20', amount: '1170', batchNo: 'H250722' },
    ],
  },
  {
    name: 'faint print of a tired ribbon: two column head without ruling, totals by label in the last row',
    type: 'deliveryNote',
    style: 'main{color:#8d8d8d} .ruled td{border-color:#aaa} body{font-size:12px}',
    html: `<h1>药品销售（配送）单</h1><table class="open"><tr><td>往来单位：丰乐街道社区卫生服务中心</td><td>单据编码：XSCK-00041926</td></tr><tr><td>地　　址：丰乐街58号</td><td>录单日期：2025-04-16</td></tr><tr><td>经 手 人：汪洋</td><td>所属部门：基层部</td></tr></table>
${table([
  ['编号', '商品全名', '规格', '产地', '批号', '数量', '单位', '单价', '折后金额'],
  ['0117', '硝苯地平控释片', '30mg*7片', '拜耳', 'BJ71203', '80', '盒', '27.80', '2224.00'],
  ['0322', '阿司匹林肠溶片', '100mg*30片', '拜耳', 'BJ70918', '60', '盒', '14.90', '894.00'],
  ['', '合计', '', '', '', '140', '', '', '3118.00'],
])}<p>大写：叁仟壹佰壹拾捌元整</p><p>公司名称：凯德隆医药有限公司　电话：0871-65512340</p>`,
    fields: {
      ticketNum: 'XSCK-00041926',
      ticketDate: '2025-04-16',
      boughtName: '丰乐街道社区卫生服务中心',
      sellerName: '凯德隆医药有限公司',
      ticketAmount: '3118.00',
      amountInWords: '叁仟壹佰壹拾捌元整',
    },
    lines: [
      { unit: '盒', quantity: '80', amount: '2224', batchNo: 'BJ71203' },
      { unit: '盒', quantity: '60', amount: '894', batchNo: 'BJ70918' },
    ],
  },
  {
    name: 'traditional: dispatch note of a Hong Kong distributor, deliver to and bill to, sum in the foot',
    type: 'deliveryNote',
    style: 'body{font-family:"Noto Serif CJK TC";font-size:13px}',
    html: `<div class="split"><div><p style="font-size:17px">大昌藥業貿易有限公司</p><p>新界葵涌工業街18號</p></div><div><h1>發貨單</h1></div></div><div class="split"><div><p>送貨至：仁濟療養院藥房</p><p>新界荃灣青山道80號</p></div><div><p>單據號碼：DN-25-10443</p><p>發貨日期：2025年10月21日</p><p>貴方訂單：PO88213</p></div></div>
${table([
  ['項目', '貨品說明', '批次', '數量', '單位', '單價（港元）', '總額（港元）'],
  ['1', '胰島素注射筆', 'K77201', '24', '盒', '385.00', '9,240.00'],
  ['2', '血糖試紙 50片', 'S20931', '40', '盒', '128.00', '5,120.00'],
])}<p class="right">總計：HK$14,360.00</p><div class="split"><p>收貨人簽署及蓋章</p><p>送貨員：陳志強</p></div>`,
    fields: {
      ticketNum: 'DN-25-10443',
      ticketDate: '2025-10-21',
      boughtName: '仁濟療養院藥房',
      sellerName: '大昌藥業貿易有限公司',
      ticketAmount: '14360.00',
    },
    lines: [
      { unit: '盒', quantity: '24', amount: '9240', batchNo: 'K77201' },
      { unit: '盒', quantity: '40', amount: '5120', batchNo: 'S20931' },
    ],
  },
  {
    name: 'bank style receipt: dotted leaders, remitter and payee side by side, sum boxed by places',
    type: 'receipt',
    style:
      '.lead{border-bottom:1px dotted #555;display:inline-block;min-width:60mm} body{font-size:13px;line-height:2}',
    html: `<div class="split"><p></p><h1>货 款 收 讫 凭 据</h1><p>凭据号 HK2508-117</p></div><table class="ruled"><tr><td rowspan="2" style="width:9mm">付款人</td><td>全称</td><td>双桥市妇女儿童医院</td><td rowspan="2" style="width:9mm">收款人</td><td>全称</td><td>博远药业销售有限公司</td></tr><tr><td>账号</td><td>6217 0018 3000 7711</td><td>账号</td><td>4402 2081 0910 0033</td></tr><tr><td>金额</td><td colspan="3">人民币（大写）肆万伍仟叁佰捌拾元伍角整</td><td>小写</td><td>45,380.50</td></tr><tr><td>用途</td><td colspan="5">6月份货款（注射剂）</td></tr></table><div class="split"><p>收讫日期：2025年08月11日</p><p>经办：龚洁</p><p>复核：贾明</p></div>`,
    fields: {
      ticketNum: 'HK2508-117',
      ticketDate: '2025-08-11',
      boughtName: '双桥市妇女儿童医院',
      sellerName: '博远药业销售有限公司',
      ticketAmount: '45380.50',
      amountInWords: '肆万伍仟叁佰捌拾元伍角整',
      purpose: '6月份货款(注射剂)',
    },
  },
  {
    name: 'head in a box of two rows by four, labels above their values, seal over the seller',
    type: 'deliveryNote',
    style: 'body{font-size:12px}',
    html: `<p style="font-size:18px;text-align:center">瑞康源医药有限公司 — 送货回单</p>${table([
      ['客户全称', '送货单编号', '送货日期', '业务代表'],
      ['金沙湾康复医院有限公司', 'RKY/25/06/0093', '2025年6月3日', '冯立'],
    ])}<br>${table([
      ['序号', '商品编码', '商品名称', '规格型号', '批号', '单位', '送货数', '价格', '小计'],
      ['1', 'A2201', '奥美拉唑肠溶胶囊', '20mg*14粒', '240933', '盒', '120', '11.30', '1356.00'],
      ['2', 'A2207', '双歧杆菌三联活菌散', '1g*6包', '250116', '盒', '45', '28.40', '1278.00'],
      ['3', 'B0015', '医用外科口罩', '10只/包', '250302', '包', '200', '2.60', '520.00'],
    ])}<div class="split"><p>总数量：365　总金额：3154.00</p><p>大写金额：叁仟壹佰伍拾肆元整</p></div><p>供应商：瑞康源医药有限公司</p><p>收货人签字：　　　　　日期：</p>${seal('瑞康源医药有限公司', { x: 22, y: 78 })}`,
    fields: {
      ticketNum: 'RKY/25/06/0093',
      ticketDate: '2025-06-03',
      boughtName: '金沙湾康复医院有限公司',
      sellerName: '瑞康源医药有限公司',
      ticketAmount: '3154.00',
      amountInWords: '叁仟壹佰伍拾肆元整',
    },
    lines: [
      { unit: '盒', quantity: '120', amount: '1356', batchNo: '240933' },
      { unit: '盒', quantity: '45', amount: '1278', batchNo: '250116' },
      { unit: '包', quantity: '200', amount: '520', batchNo: '250302' },
    ],
  },
  {
    name: 'pad of receipts: payer before the verb, purpose and sum in one sentence, stub number at the left',
    type: 'receipt',
    style: `body{font-size:15px;line-height:2.2} ${handStyle}`,
    html: `<h1>收 款 收 据</h1><div class="split"><p>编号：SJ-00583</p><p>日期：${hand('2025.9.8')}</p></div><p>交款单位：<span class="under">${hand('北岭县中西医结合医院')}</span></p><p>收款项目：<span class="under">${hand('药品配送尾款')}</span>　收款方式：<span class="under">${hand('银行转账')}</span></p><p>人民币：<span class="under">${hand('壹万叁仟零贰拾元整')}</span>　小写：<span class="under">${hand('¥13020.00')}</span></p><div class="split"><p>收款单位：仁和堂医药连锁有限公司</p><p>出纳：${hand('吴珊')}</p></div>`,
    fields: {
      ticketNum: 'SJ-00583',
      ticketDate: '2025-09-08',
      boughtName: '北岭县中西医结合医院',
      sellerName: '仁和堂医药连锁有限公司',
      ticketAmount: '13020.00',
      amountInWords: '壹万叁仟零贰拾元整',
      purpose: '药品配送尾款',
    },
  },
]
