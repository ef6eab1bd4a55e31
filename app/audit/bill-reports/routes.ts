import { type RouteConfigEntry, route } from '@remix-run/route-config'
import * as at from '#contract/audit/bill-reports/addresses.ts'
import type billReports from '../../../public/locales/zh-Hans/audit/bill-reports.json'

declare module 'i18next' {
  interface Texts {
    'bill-reports': typeof billReports
  }
}

const [projectId, id, reportId] = [':projectId', ':id', ':reportId'] as const

export const framed: RouteConfigEntry[] = [
  route(at.billReports(projectId, id), 'audit/bill-reports/reports.tsx'),
  route(at.draw(projectId, id), 'audit/bill-reports/draw.tsx'),
  route(at.report(projectId, id, reportId), 'audit/bill-reports/report.tsx'),
  route(at.publish(projectId, id, reportId), 'audit/bill-reports/publish.tsx'),
  route(at.reportDelete(projectId, id, reportId), 'audit/bill-reports/report-delete.tsx'),
  route(at.exports(projectId, id, reportId), 'audit/bill-reports/exports.tsx'),
  route(at.exportFile(projectId, id, reportId), 'audit/bill-reports/export-file.ts'),
]
