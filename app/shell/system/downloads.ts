import { download } from '#app/page/api/api.server.ts'
import { actionOf, listFileAt, loaderOf, type Served } from '#app/page/files/downloads.server.ts'
import { filterIn } from '#app/page/request/listing.server.ts'
import * as at from '#contract/shell/system/addresses.ts'
import { exportAudit, exportMails, getBrandPicture } from '#contract/shell/system/calls.ts'
import { auditFilter } from '#contract/shell/system/shapes.ts'
import { outboxOf } from './mail.server.ts'

const downloads = {
  /** Export of the audit trail, filtered like the page. */
  [at.auditExport]: listFileAt(at.audit, exportAudit, ({ request }) =>
    filterIn(auditFilter, new URL(request.url).searchParams),
  ),
  [at.outboxExport]: listFileAt(at.outbox, exportMails, ({ request }) => {
    const { recipient, status, listing } = outboxOf(request)
    return { recipient, status, order: listing.order }
  }),
  /** The organisation's logo or background. Public and cacheable without limit: another picture has another address. */
  [at.brand(':file')]: {
    loader: (args) =>
      download(args, getBrandPicture, { query: { path: `brand/${(args.params.file ?? '').slice(0, 100)}` } }),
  },
} satisfies Served

export const loader = loaderOf(downloads)
export const action = actionOf(downloads)
