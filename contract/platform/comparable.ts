/** Ignores width, case and spaces: `一级分类（中文）` equals `一级分类 (中文)`. */
export const comparable = (name: string): string => name.normalize('NFKC').replace(/\s/g, '').toLowerCase()
