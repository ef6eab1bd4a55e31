const card = (kind: string, settings: object) => ({ kind, settings })
const measure = (aggregate: string, column: string) => ({ aggregate, column })

/** Cards of one page over the wide table, of each kind that it has columns for. */
export const cardsOfPage = [
  card('frequency', { column: '城市' }),
  card('ring', { column: '状态' }),
  card('bar', { column: '产品', measure: measure('sum', '金额') }),
  card('bar', { column: '城市', measure: measure('mean', '数量') }),
  card('bar', { column: '城市', split: '状态' }),
  card('line', { column: '日期' }),
  card('line', { column: '登记日', timeGrouping: 'year' }),
  card('histogram', { column: '等级' }),
  card('crosstab', { row: '产品', column: '等级' }),
  card('correlation', { columns: ['等级', '状态'] }),
  card('aggregation', { measures: [measure('sum', '金额'), measure('distinct', '城市')] }),
  card('frequency', { column: '客户', top: 50 }),
]
/** Further cards, which read columns with millions of different values. */
export const cardsOfMillions = [
  card('histogram', { column: '金额' }),
  card('line', { column: '时刻', timeGrouping: 'day' }),
  card('frequency', { column: '邮箱', top: 50 }),
  card('bar', { column: '城市', measure: measure('median', '等级') }),
  card('benford', { column: '金额' }),
]
export const cardOfOneColumn = card('frequency', { column: '是否结清' })
