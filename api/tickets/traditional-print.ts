import type { Word } from './layout.ts'

/** Characters of names and of the trade with exactly one traditional and one simplified form. */
const pairs =
  '貨货 單单 號号 據据 數数 價价 額额 規规 編编 購购 買买 賣卖 業业 開开 憑凭 證证 費费 繳缴 來来 項项 圓圆 萬万 寫写 應应 實实 稱称 戶户 倉仓 庫库 銷销 訂订 時时 間间 總总 計计 電电 話话 聯联 經经 辦办 員员 審审 關关 廠厂 產产 質质 團团 備备 註注 簽签 蓋盖 銀银 條条 幣币 運运 輸输 務务 驗验 複复 處处 類类 門门 診诊 衛卫 藥药 醫医 個个 點点 齊齐 億亿 陸陆 負负 貳贰 錢钱 會会 館馆 線线 術术 學学 測测 絡络 級级 給给 聲声 隨随 請请 執执 許许 標标 廣广 東东 區区 縣县 鄉乡 鎮镇 愛爱 顆颗 龍龙 黃黄 膠胶 國国 華华 興兴 豐丰 匯汇 濟济 賢贤 聖圣 樂乐 壽寿 龜龟 魚鱼 參参 維维 傳传 統统 純纯 鐵铁 鈣钙 鈉钠 氫氢 飲饮 劑剂 粵粤 灣湾 臨临 兒儿 婦妇 環环 頭头 體体 風风 濕湿 熱热 腎肾 腦脑 膚肤 補补 馬马 陳陈 張张 劉刘 楊杨 趙赵 吳吴 鄭郑 羅罗 謝谢 鄧邓 馮冯 蕭萧 蘇苏 盧卢 蔣蒋 賈贾 葉叶 閻阎 譚谭'
const printed = new Map(pairs.split(' ').map((pair) => [pair[1] ?? '', pair[0] ?? '']))
const traditional: ReadonlySet<string> = new Set(printed.values())

/** Minimum of traditional characters on a page, and their share among those with two forms. */
const least = { signs: 8, share: 0.25 }

/** Converts misread simplified characters on a page in traditional ones: nobody prints both. */
export function inOneScript(words: readonly Word[]): readonly Word[] {
  const known = words.filter(({ text }) => traditional.has(text)).length
  const others = words.filter(({ text }) => printed.has(text)).length
  if (known < least.signs || known < (known + others) * least.share) return words
  return words.map((word) => ({ ...word, text: printed.get(word.text) ?? word.text }))
}
