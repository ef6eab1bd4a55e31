import 'i18next'
import type common from '../public/locales/zh-Hans/platform/common.json'
import type exports from '../public/locales/zh-Hans/platform/exports.json'
import type problem from '../public/locales/zh-Hans/platform/problem.json'
import type validation from '../public/locales/zh-Hans/platform/validation.json'
import type versions from '../public/locales/zh-Hans/platform/versions.json'

declare module 'i18next' {
  /** Namespaces of features are declared in their routes.ts. An unknown namespace or key is a compile error. */
  interface Texts {
    common: typeof common
    exports: typeof exports
    problem: typeof problem
    validation: typeof validation
    versions: typeof versions
  }
  interface CustomTypeOptions {
    defaultNS: 'common'
    returnNull: false
    resources: Texts
  }
}
