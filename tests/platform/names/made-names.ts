import { simplifiedPairs } from '#api/platform/names/simplified-pairs.ts'
import { choices } from '../engine/choices.ts'

const places =
  '北京 上海 广东 深圳 江苏 浙江 四川 湖北 辽宁 福建 山东 陕西 重庆 天津 苏州 无锡 宁波 厦门 长沙 郑州'.split(' ')
const syllables = Array.from(
  '诚嘉宇方华兴瑞丰泰和盛达通远洋海天龙腾飞鸿运金银铜铁钢木林森源泉润泽恒永安康宁静明亮光辉科创智慧博学文武英杰',
)
const trades = '科技 贸易 建筑工程 物流 食品 医药 化工 机械 电子 广告传媒 投资管理 信息咨询 农业开发 环保设备'.split(
  ' ',
)
const forms = ['有限公司', '股份有限公司', '有限责任公司']
const families = Array.from(
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林郑谢罗梁宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈',
)
const given = 'james mary robert patricia john jennifer michael linda william elizabeth david barbara'.split(' ')
const surnames = 'smith johnson williams brown jones garcia miller davis rodriguez martinez hernandez lopez'.split(' ')

const traditional = new Map<string, string>()
{
  const characters = Array.from(simplifiedPairs)
  for (let at = 0; at < characters.length; at += 2)
    traditional.set(characters[at + 1] as string, characters[at] as string)
}
export const inTraditional = (text: string): string =>
  Array.from(text, (character) => traditional.get(character) ?? character).join('')
export const inFullWidth = (text: string): string =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

/** Distinct names of companies, of people in Chinese and in Latin letters. */
export function madeNames(count: number): string[] {
  const choose = choices(11)
  const some = (least: number, more: number) =>
    Array.from({ length: least + choose.below(more) }, () => choose.of(syllables)).join('')
  const made = new Set<string>()
  while (made.size < count) {
    const kind = choose.below(10)
    if (kind < 7) made.add(`${choose.of(places)}${some(2, 3)}${choose.of(trades)}${choose.of(forms)}`)
    else if (kind < 8) made.add(`${choose.of(families)}${some(2, 1)}`)
    else made.add(`${choose.of(given)} ${choose.below(1_000_000).toString(36)} ${choose.of(surnames)}`)
  }
  return [...made]
}
