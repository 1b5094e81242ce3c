import type { Writer } from '#features/audit/server/index.ts'
import * as approvalCalls from '#features/content/contract/approval.ts'
import type { EditedContents, OrderCall } from '#features/content/contract/calls.ts'
import { findContent } from '#features/content/contract/find.ts'
import type { ImportCalls } from '#features/content/contract/import.ts'
import { offerDownload } from '#features/downloads/server/index.ts'
import type { Handler, Serve } from '#features/identity/server/index.ts'
import type { Staff } from '#features/identity/server/staff.schema.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import {
  EDITED_KINDS,
  type EditedKind,
  editedKinds,
  IMPORTED_KINDS,
  type ImportedKind,
  isOrderedKind,
  type OrderedKind,
} from '#platform/contract/kinds.ts'
import { refusedLinesName } from '#platform/contract/sheet-import.ts'
import { XLSX_TYPE } from '#platform/lib/documents.ts'
import { uploadSlots } from '#platform/server/http/upload-slots.ts'
import { IMPORTS_AT_ONCE } from '#platform/server/sheets/write-workbook.ts'
import * as approval from './approval.service.ts'
import { commentRoutes } from './comments.routes.ts'
import * as service from './content.service.ts'
import * as edits from './content-edits.service.ts'
import { orderContent } from './content-order.service.ts'
import type { ContentDeps } from './editable.service.ts'
import * as editing from './editing.service.ts'
import * as imports from './import.service.ts'
import { mediaRoutes } from './media.routes.ts'
import { previewLinkRoutes } from './preview-links.routes.ts'

interface Calls {
  contents: EditedContents
  contentOrder: Readonly<Record<OrderedKind, OrderCall>>
  contentImports: Readonly<Record<ImportedKind, ImportCalls>>
}

/** Routes are the same for every kind; only its contract and its declaration know its fields. */
const kindRoutes = (serve: Serve, deps: ContentDeps, { contents, contentOrder }: Calls, kind: EditedKind) => {
  const { calls } = contents[kind]
  const write = <I>(call: Endpoint, msg: string, work: (writer: Writer, input: I) => unknown) =>
    serve(
      call,
      (({ staff, origin, input }: Writer & { input: I }) =>
        work({ staff, origin }, input)) as Handler<Endpoint>,
      { msg },
    )
  const read = <I>(call: Endpoint, work: (staff: Staff, input: I) => unknown) =>
    serve(call, (({ staff, input }: { staff: Staff; input: I }) => work(staff, input)) as Handler<Endpoint>)
  read(calls.list, service.listContent(deps, kind))
  read(calls.authors, service.contentAuthors(deps, kind))
  read(calls.get, service.getContent(deps, kind))
  read(calls.versions, service.listVersions(deps, kind))
  read(calls.version, service.getVersion(deps, kind))
  read(calls.preview, service.previewContent(deps, kind))
  write(calls.save, '保存成功', edits.saveContent(deps, kind))
  write(calls.publish, '发布成功', edits.publishContent(deps, kind))
  write(calls.withdraw, '撤回成功', edits.withdrawContent(deps, kind))
  write(calls.unschedule, '已取消定时发布', edits.unscheduleContent(deps, kind))
  write(calls.remove, '删除成功', edits.removeContent(deps, kind))
  write(calls.restore, '恢复成功', edits.restoreContent(deps, kind))
  read(calls.editorDrafts, editing.editorDrafts(deps, kind))
  read(calls.storeEditorDraft, editing.storeEditorDraft(deps, kind))
  read(calls.removeEditorDraft, editing.removeEditorDraft(deps))
  read(calls.presence, editing.recordPresence(deps, kind))
  if (isOrderedKind(kind)) write(contentOrder[kind], '次序已保存', orderContent(deps, kind))
}

const importRoutes = (serve: Serve, deps: ContentDeps, { contentImports }: Calls) => {
  const acquire = uploadSlots(IMPORTS_AT_ONCE)
  for (const kind of IMPORTED_KINDS) {
    const { importSheet, refusedLines, template } = contentImports[kind]
    serve(
      importSheet,
      ({ staff, origin, input, file }) =>
        imports.importContent(deps, kind)({ staff, origin }, input.step, file),
      { acquire },
    )
    serve(
      refusedLines,
      async ({ token, staff, input, file }) =>
        offerDownload(deps)(
          { staff: token },
          {
            name: refusedLinesName(input.name),
            contentType: XLSX_TYPE,
            file: await imports.refusedContent(deps, kind)(staff, file),
          },
        ),
      { acquire },
    )
    serve(template, async ({ token }) =>
      offerDownload(deps)(
        { staff: token },
        {
          name: `${editedKinds[kind]}导入模板.xlsx`,
          contentType: XLSX_TYPE,
          file: await imports.contentTemplate(deps, kind),
        },
      ),
    )
  }
}

const approvalRoutes = (serve: Serve, deps: ContentDeps) => {
  serve(approvalCalls.approvalRules, ({ staff }) => approval.approvalRulesFor(deps)(staff))
  serve(
    approvalCalls.saveApprovalRules,
    ({ staff, origin, input }) => approval.saveRules(deps)({ staff, origin }, input),
    { msg: '审核设置已保存' },
  )
  serve(approvalCalls.approvalList, ({ staff, input }) => approval.listApprovals(deps)(staff, input))
  serve(approvalCalls.approvalHistory, ({ staff, input }) => approval.historyOfApprovals(deps)(staff, input))
  serve(
    approvalCalls.submitContent,
    ({ staff, origin, input }) => approval.submit(deps)({ staff, origin }, input),
    { msg: '已送审' },
  )
  serve(
    approvalCalls.approveContent,
    ({ staff, origin, input }) => approval.approve(deps)({ staff, origin }, input),
    { msg: '已通过' },
  )
  serve(
    approvalCalls.returnContent,
    ({ staff, origin, input }) => approval.sendBack(deps)({ staff, origin }, input),
    { msg: '已退回' },
  )
  serve(
    approvalCalls.recallContent,
    ({ staff, origin, input }) => approval.recall(deps)({ staff, origin }, input),
    { msg: '已撤回送审' },
  )
  serve(
    approvalCalls.handOverApproval,
    ({ staff, origin, input }) => approval.handOver(deps)({ staff, origin }, input),
    { msg: '已转交' },
  )
}

export const contentRoutes = (serve: Serve, deps: ContentDeps, calls: Calls) => {
  for (const kind of EDITED_KINDS) kindRoutes(serve, deps, calls, kind)
  importRoutes(serve, deps, calls)
  approvalRoutes(serve, deps)
  previewLinkRoutes(serve, deps)
  commentRoutes(serve, deps)
  mediaRoutes(serve, deps)
  serve(findContent, ({ staff, input }) => service.searchContent(deps)(staff, input))
}
