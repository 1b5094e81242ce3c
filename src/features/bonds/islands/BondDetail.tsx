import type { Bond } from '#features/bonds/contract.ts'
import { bondStateText, bondTone, isBidderNext, remarkLabel } from '#features/bonds/rules/bond-texts.ts'
import { BOND, bondStateName } from '#features/bonds/rules/bonds.ts'
import { PrivatePictures } from '#features/uploads/islands/PrivatePictures.tsx'
import { lazyPart } from '#platform/browser/lazy-part.tsx'
import { minute } from '#platform/lib/dates.ts'
import { bidStepsPath, tenderPath } from '#platform/lib/paths.ts'
import { PhoneText } from '#platform/ui/PhoneText.tsx'
import { TitleText } from '#platform/ui/TitleText.tsx'
import { BondAccount } from './BondAccount.tsx'

const VoucherForm = lazyPart(() => import('./VoucherForm.tsx'))

interface Props {
  bond: Bond
  clockOffsetMs: number
  /** Key of the user, as several may share a device. */
  owner: string
  hotline: string
  reload: () => Promise<void>
}

const vouchersOf = (certificate: Bond['certificate']) =>
  certificate.map(({ file }, at) => ({ file, name: `第 ${at + 1} 张`, alt: `汇款凭证，第 ${at + 1} 张` }))

const tenderRows = (bond: Bond) =>
  [
    ['项目名称', bond.title || bond.project_name],
    ['项目编号', bond.project_sn],
    ['所属行业', bond.industry],
    ['招标方式', bond.tendering_type],
    ['组织形式', bond.tendering_mode],
    ['起始价', bond.starting_price],
  ].filter(([, text]) => text !== '')

export function BondDetail({ bond, clockOffsetMs, owner, hotline, reload }: Props) {
  const { bail_status, bail_remark, project_sn, certificate, certificatetime, history } = bond
  const isLate = bond.now !== '' && !bond.can_upload
  const isFailed = bail_status === BOND.failed
  return (
    <div className="bond">
      <p>
        <strong>
          <TitleText text={bond.title || bond.project_name} />
        </strong>
        <br />
        <span className="meta">项目编号 {project_sn}</span>
      </p>
      <div className={`bond-state ${bondTone(bail_status)}`}>
        <strong>{bondStateName(bail_status)}</strong>
        {bail_remark && (
          <p className={isFailed ? 'bond-remark' : undefined}>
            {remarkLabel(bail_status)}：{bail_remark}
          </p>
        )}
        <p>{bondStateText(bail_status, isLate)}</p>
      </div>
      <section aria-labelledby="pay">
        <h2 id="pay">缴纳信息</h2>
        <BondAccount
          bond={bond}
          clockOffsetMs={clockOffsetMs}
          isDue={isBidderNext(bail_status) && !isLate}
          onOver={() => void reload()}
        />
        {hotline && (
          <p className="meta">
            汇款或退还遇到问题，请拨打服务热线 <PhoneText text={hotline} />。
          </p>
        )}
      </section>
      <section aria-labelledby="voucher-head">
        <h2 id="voucher-head">汇款凭证</h2>
        {certificate.length > 0 ? (
          <>
            {certificatetime && (
              <p className="meta">
                提交于 <time>{minute(certificatetime)}</time>，仅您和审核人员可见。
              </p>
            )}
            <PrivatePictures pictures={vouchersOf(certificate)} reload={reload} />
          </>
        ) : (
          !bond.can_upload && (
            <p>
              {certificatetime
                ? `凭证提交于 ${minute(certificatetime)}，影像已按保存期限删除。`
                : '还没有提交凭证。'}
            </p>
          )
        )}
        {bond.can_upload && <VoucherForm project_sn={project_sn} owner={owner} reload={reload} />}
      </section>
      <section aria-labelledby="tender-head">
        <h2 id="tender-head">招标项目</h2>
        <dl className="facts">
          {tenderRows(bond).map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          {bond.contact && (
            <div>
              <dt>联系方式</dt>
              <dd>
                <PhoneText text={bond.contact} />
              </dd>
            </div>
          )}
        </dl>
        {bond.is_public ? (
          <p className="row-actions">
            <a className="button plain" href={tenderPath(project_sn)}>
              查看公告
            </a>
            <a className="button plain" href={bidStepsPath(project_sn)}>
              投标进度
            </a>
          </p>
        ) : (
          <p className="meta">项目已下线，公告页面不再显示。</p>
        )}
      </section>
      {history.length > 0 && (
        <section aria-labelledby="history">
          <h2 id="history">办理记录</h2>
          <ol className="timeline">
            {history.map(({ name, at, note }) => (
              <li key={`${at} ${name}`}>
                <strong>{name}</strong>
                <span className="meta">
                  <time>{minute(at)}</time>
                </span>
                {note && <p>{note}</p>}
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}
