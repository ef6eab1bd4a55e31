/** Width, case and spaces do not tell two names apart: `一级分类（中文）` is `一级分类 (中文)`. */
export const comparable = (name: string): string => name.normalize('NFKC').replace(/\s/g, '').toLowerCase()
