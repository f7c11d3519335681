import { toSVG } from 'bwip-js/node';
import { generateSecret, generateURI } from 'otplib';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { beginFactor } from '../../contract.ts';
import { lockOwn, needPassword, sealSecret } from '../factor.ts';

export default handle(beginFactor, (work, p) =>
  work.asSystem(async () => {
    const { db, now, product, audit } = work;
    const account = await lockOwn(work);
    await needPassword(work, account, p.password);
    if (account.totp_secret !== null) throw new Refusal('FACTOR_ON');
    const secret = generateSecret({ length: 20 });
    await db
      .updateTable('account')
      .set({ totp_pending: sealSecret(product, account.id, secret), totp_pending_at: now })
      .where('id', '=', account.id)
      .execute();
    audit({ subject: 'account', id: account.id, what: 'factorBegun' });
    const uri = generateURI({ issuer: 'Quayside', label: account.login_name, secret });
    return {
      secret,
      picture: toSVG({ bcid: 'qrcode', text: uri, scale: 4, paddingwidth: 4, paddingheight: 4, backgroundcolor: 'ffffff' }),
    };
  }),
);
