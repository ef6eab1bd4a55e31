import type { Among, Numbered } from '#contract/platform/versions/shapes.ts'
import { notFound } from '../errors/refuse.server.ts'
import { datesOf } from '../text/dates.server.ts'

type Timed = { createdAt: string; finishedAt?: string | null; publishedAt: string | null }

/** Formats the times of a version. */
export function versionView<Version extends Timed>(request: Request, version: Version): Version {
  const { time } = datesOf(request)
  const { createdAt, finishedAt, publishedAt } = version
  return {
    ...version,
    createdAt: time(createdAt),
    ...(finishedAt && { finishedAt: time(finishedAt) }),
    publishedAt: publishedAt && time(publishedAt),
  }
}

/** Version with the newest one with a result, if newer, and the one online, for each page of a version. */
export function viewAmong<Version extends Timed & Numbered>(
  request: Request,
  version: Version | null,
  { newest, online }: Among,
) {
  if (!version) throw notFound(request)
  const newer = newest && newest.number > version.number ? newest : null
  return { version: versionView(request, version), newer, online }
}
