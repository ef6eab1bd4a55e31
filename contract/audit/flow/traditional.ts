/** Traditional characters in headers, totals and business types, with their simplified forms. */
const pairs = [
  '據据 戶户 稱称 碼码 編编 號号 產产 規规 數数 單单 價价 額额 業业 務务 類类 別别 開开 發发 製制 記记 賬账 帳账 時时 間间 貨货 銷销 購购 買买 賣卖 採采 進进 應应 庫库 結结',
  '餘余 盤盘 點点 實实 驗验 終终 醫医 來来 對对 藥药 種种 廠厂 總总 計计 憑凭 證证 隨随 訂订 調调 撥拨 報报 損损 壞坏 毀毁 過过 紅红 沖冲 轉转 統统 領领 條条 個个 張张 組组',
  '費费 稅税 無无 備备 註注 說说 門门 診诊 師师 員员 區区 縣县 級级 倉仓 儲储 運运 輸输 車车 狀状 態态 質质 標标 準准 劑剂 裝装 積积 體体 淨净 頁页 當当 週周 聯联 絡络 電电',
  '話话 簽签 責责 遞递 換换 補补 贈赠 樣样 檢检 關关 係系 項项 歸归 屬属 歷历 與与 從从 於于 後后 裡里 裏里 處处 彙汇 匯汇 滙汇 帶带 傳传 協协 議议 執执 審审 線线 網网 絕绝',
  '簡简 經经 營营 達达 錄录 資资 連连 鎖锁 療疗 衛卫 內内 動动 異异 幣币 讓让 優优 專专 預预 導导 約约 載载 參参 檔档 訊讯 範范 鄉乡 鎮镇 賒赊 負负 滅灭 劃划 還还 櫃柜 層层 圓圆',
]
const simple = new Map(pairs.flatMap((line) => line.split(' ')).map((pair) => [pair[0] ?? '', pair[1] ?? '']))
const traditional = new RegExp(`[${[...simple.keys()].join('')}]`, 'g')

/** Simplifies trade terms, so that a lexicon lists them once. Not for general text. */
export const simplified = (text: string): string => text.replace(traditional, (sign) => simple.get(sign) ?? sign)
