/** A csv in Big5 (健華醫藥, 嘉瑞藥堂) whose few characters are as common in GBK: its encoding is ambiguous. */
export const doubtfulCsv = (): Buffer =>
  Buffer.from(
    [
      'date,customer,product,batch,quantity',
      '2025-01-05,\xb0\xb7\xb5\xd8\xc2\xe5\xc3\xc4,CP1001,B01,20',
      '2025-01-06,\xb9\xc5\xb7\xe7\xc3\xc4\xb0\xf3,CP1001,B02,5',
      '',
    ].join('\r\n'),
    'latin1',
  )
