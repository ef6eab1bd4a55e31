import type { Language } from '#contract/platform/language.ts'

/**
 * Well-known things, for captcha questions about meaning. Not stored in the locale texts, which any browser can fetch.
 * No word contains a character or a word of its category's name, and no word belongs to two categories.
 */
export type Word = Readonly<Record<Language, string>>

const wordOf = (line: string): Word => {
  const [hans = '', hant = '', en = ''] = line.split('/')
  return { 'zh-Hans': hans, 'zh-Hant': hant, en }
}
const wordsOf = (list: string): Word[] =>
  list
    .trim()
    .split(/\s*;\s*/)
    .map(wordOf)

export type Kind = { readonly name: Word; readonly members: readonly Word[] }

const kind = (name: string, members: string): Kind => ({ name: wordOf(name), members: wordsOf(members) })

export const kinds: readonly Kind[] = [
  kind(
    '水果/水果/fruit',
    `香蕉/香蕉/banana; 西瓜/西瓜/watermelon; 葡萄/葡萄/grapes; 荔枝/荔枝/lychee; 菠萝/鳳梨/pineapple; 草莓/草莓/strawberry;
    樱桃/櫻桃/cherry; 柠檬/檸檬/lemon; 石榴/石榴/pomegranate; 龙眼/龍眼/mango; 桃子/桃子/peach; 橙子/柳丁/orange`,
  ),
  kind(
    '动物/動物/animals',
    `老虎/老虎/tiger; 大象/大象/elephant; 兔子/兔子/rabbit; 松鼠/松鼠/squirrel; 绵羊/綿羊/sheep; 骆驼/駱駝/camel;
    狐狸/狐狸/fox; 猴子/猴子/monkey; 长颈鹿/長頸鹿/giraffe; 青蛙/青蛙/frog; 熊猫/貓熊/panda; 海豚/海豚/dolphin`,
  ),
  kind(
    '家具/家具/furniture',
    `椅子/椅子/chair; 沙发/沙發/sofa; 衣柜/衣櫃/wardrobe; 书架/書架/bookcase; 茶几/茶几/coffee table; 板凳/板凳/bench;
    屏风/屏風/folding screen; 书桌/書桌/desk; 梳妆台/梳妝台/dressing table; 双人床/雙人床/double bed`,
  ),
  kind(
    '交通工具/交通工具/vehicles',
    `飞机/飛機/aeroplane; 轮船/輪船/steamer; 地铁/地鐵/underground train; 卡车/卡車/lorry; 摩托车/摩托車/motorcycle;
    直升机/直升機/helicopter; 自行车/自行車/bicycle; 帆船/帆船/sailing boat; 出租车/計程車/taxi; 高铁/高鐵/express train`,
  ),
  kind(
    '身体部位/身體部位/parts of the body',
    `膝盖/膝蓋/knee; 耳朵/耳朵/ear; 肩膀/肩膀/shoulder; 手指/手指/finger; 眉毛/眉毛/eyebrow; 舌头/舌頭/tongue;
    脚踝/腳踝/ankle; 鼻子/鼻子/nose; 嘴唇/嘴唇/lips; 胳膊/胳膊/arm; 下巴/下巴/chin; 额头/額頭/forehead`,
  ),
  kind(
    '穿戴的东西/穿戴的東西/clothing',
    `裤子/褲子/trousers; 衬衫/襯衫/shirt; 毛衣/毛衣/sweater; 裙子/裙子/skirt; 外套/外套/jacket; 袜子/襪子/socks;
    围巾/圍巾/scarf; 手套/手套/gloves; 帽子/帽子/hat; 皮鞋/皮鞋/leather shoes; 领带/領帶/necktie; 背心/背心/vest`,
  ),
  kind(
    '乐器/樂器/musical instruments',
    `钢琴/鋼琴/piano; 小提琴/小提琴/violin; 吉他/吉他/guitar; 笛子/笛子/flute; 二胡/二胡/trumpet; 大鼓/大鼓/drum;
    唢呐/嗩吶/clarinet; 古筝/古箏/harp; 口琴/口琴/harmonica; 琵琶/琵琶/cello`,
  ),
  kind(
    '职业/職業/occupations',
    `医生/醫生/doctor; 教师/教師/teacher; 厨师/廚師/cook; 农民/農民/farmer; 司机/司機/driver; 律师/律師/lawyer;
    护士/護士/nurse; 木匠/木匠/carpenter; 画家/畫家/painter; 会计/會計/accountant; 消防员/消防員/firefighter`,
  ),
  kind(
    '天气/天氣/weather',
    `暴雨/暴雨/rainstorm; 冰雹/冰雹/hail; 雷电/雷電/lightning; 大雾/大霧/fog; 霜冻/霜凍/frost; 台风/颱風/typhoon;
    大雪/大雪/snowfall; 沙尘暴/沙塵暴/sandstorm; 毛毛雨/毛毛雨/drizzle; 龙卷风/龍捲風/tornado`,
  ),
  kind(
    '厨房用具/廚房用具/kitchenware',
    `筷子/筷子/chopsticks; 勺子/勺子/spoon; 菜刀/菜刀/chopper; 炒锅/炒鍋/wok; 砧板/砧板/cutting board; 盘子/盤子/plate;
    饭碗/飯碗/rice bowl; 蒸笼/蒸籠/steamer basket; 水壶/水壺/kettle; 漏勺/漏勺/ladle`,
  ),
  kind(
    '文具/文具/stationery',
    `铅笔/鉛筆/pencil; 橡皮/橡皮擦/eraser; 尺子/尺子/ruler; 钢笔/鋼筆/fountain pen; 订书机/釘書機/stapler; 胶水/膠水/glue;
    信封/信封/envelope; 圆规/圓規/compasses; 墨水/墨水/ink; 笔记本/筆記本/notebook`,
  ),
  kind(
    '花卉/花卉/flowers',
    `玫瑰/玫瑰/rose; 牡丹/牡丹/peony; 茉莉/茉莉/jasmine; 百合/百合/lily; 郁金香/鬱金香/tulip; 月季/月季/daisy;
    水仙/水仙/daffodil; 芍药/芍藥/violet; 康乃馨/康乃馨/carnation; 海棠/海棠/orchid`,
  ),
  kind(
    '饮料/飲料/drinks',
    `咖啡/咖啡/coffee; 牛奶/牛奶/milk; 豆浆/豆漿/soy milk; 啤酒/啤酒/beer; 绿茶/綠茶/green tea; 可乐/可樂/cola;
    苹果汁/蘋果汁/apple juice; 矿泉水/礦泉水/mineral water; 红酒/紅酒/red wine; 酸奶/優酪乳/yoghurt`,
  ),
  kind(
    '公共场所/公共場所/public places',
    `医院/醫院/hospital; 小学/小學/primary school; 图书馆/圖書館/library; 超市/超市/supermarket; 邮局/郵局/post office;
    动物园/動物園/zoo; 剧院/劇院/theatre; 银行/銀行/bank; 火车站/火車站/railway station; 码头/碼頭/harbour`,
  ),
]

/** Things in order, each clearly more than the one before it. */
type Scale = { readonly name: 'size' | 'speed' | 'weight'; readonly steps: readonly Word[] }

export const scales: readonly Scale[] = [
  {
    name: 'size',
    steps: wordsOf(`灰尘/灰塵/a grain of dust; 米粒/米粒/a grain of rice; 鸡蛋/雞蛋/an egg; 足球/足球/a football;
      冰箱/冰箱/a refrigerator; 公共汽车/公車/a bus; 摩天大楼/摩天大樓/a skyscraper; 月亮/月亮/the moon; 太阳/太陽/the sun`),
  },
  {
    name: 'weight',
    steps: wordsOf(`蚂蚁/螞蟻/an ant; 蝴蝶/蝴蝶/a butterfly; 老鼠/老鼠/a mouse; 猫/貓/a cat; 绵羊/綿羊/a sheep;
      马/馬/a horse; 大象/大象/an elephant; 蓝鲸/藍鯨/a blue whale`),
  },
  {
    name: 'speed',
    steps:
      wordsOf(`蜗牛/蝸牛/a snail; 散步的人/散步的人/a strolling person; 自行车/自行車/a bicycle; 高速公路上的轿车/高速公路上的轎車/a car on a motorway;
      高铁/高鐵/an express train; 客机/客機/an airliner; 火箭/火箭/a space rocket; 光/光/light`),
  },
]
