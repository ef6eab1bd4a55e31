import type { Page } from '@playwright/test'
import { type ImportedTable, importTable } from '../imported-table.ts'

const carriers = ['AA', 'DL', 'WN', 'B6', 'UA']
const flightsMade = 400
const daysBetween = 3

/** Flights of a year, six in ten of one carrier; one in forty has no delay recorded. */
const rows = Array.from({ length: flightsMade }, (_, at) => {
  const day = new Date(Date.UTC(2025, 0, 1 + ((at * daysBetween) % 360))).toISOString().slice(0, 10)
  const carrier = carriers[Math.min(at % 10, carriers.length - 1)] ?? ''
  const delay = at % 40 === 7 ? '' : String(((at * 37) % 180) - 20)
  return [`F${1000 + at}`, carrier, day, delay, String(200 + ((at * 53) % 2400))]
})

export const flights = {
  csv: ['flight,carrier,day,delay,distance', ...rows.map((row) => row.join())].join('\r\n'),
  rows: rows.length,
  /** Number of flights with a delay of at least this many minutes. */
  lateOf: (minutes: number) => rows.filter(([, , , delay = '']) => delay !== '' && Number(delay) >= minutes).length,
  of: (carrier: string) => rows.filter(([, own]) => own === carrier).length,
  withoutDelay: rows.filter(([, , , delay]) => delay === '').length,
}

/** A workspace of the person signed in, with the flights as its table. */
export const makeFlights = (page: Page): Promise<ImportedTable> =>
  importTable(page, { fileName: 'flights.csv', csv: flights.csv, key: 'flight' })
