/**
 * The layouts a menu entry's component may chain, outermost first, before its screen:
 * `Layout#TabViewLayout#system/dict`. spec: platform §2 "Route table"
 */
export const layoutNames = [
  'Layout',
  'LayoutBlank',
  'HeadLessLayout',
  'WorkbenchLayout',
  'BlankLayout',
  'TabViewLayout',
  'Layout35',
] as const
export type LayoutName = (typeof layoutNames)[number]
