/** Boolean words in lower case. */
export const trueWords: readonly string[] = ['true', 'yes', 'y', '是', '有']
export const falseWords: readonly string[] = ['false', 'no', 'n', '否', '无', '無']
