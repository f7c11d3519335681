import type { Words } from '../../../kernel/words.ts';

export const words = {
  'session.codeSubject': ['登录验证码', 'Mã xác minh đăng nhập', 'Sign-in code', 'รหัสยืนยันการเข้าสู่ระบบ'],
  'session.codeMessage': [
    '您的登录验证码是 {{code}}，5 分钟内有效，请勿告诉他人。',
    'Mã xác minh đăng nhập của bạn là {{code}}, có hiệu lực trong 5 phút. Không chia sẻ mã này.',
    'Your sign-in code is {{code}}. It is valid for 5 minutes. Tell nobody.',
    'รหัสยืนยันการเข้าสู่ระบบของคุณคือ {{code}} ใช้ได้ภายใน 5 นาที ห้ามบอกผู้อื่น',
  ],
  'refusal.WRONG_LOGIN': [
    '账号或密码错误',
    'Tài khoản hoặc mật khẩu không đúng',
    'The account or the password is wrong.',
    'บัญชีหรือรหัสผ่านไม่ถูกต้อง',
  ],
  'refusal.WRONG_CODE': [
    '验证码错误或已过期，请重新获取',
    'Mã xác minh sai hoặc đã hết hạn, hãy lấy mã mới',
    'The verification code is wrong or has expired. Ask for a new one.',
    'รหัสยืนยันไม่ถูกต้องหรือหมดอายุ กรุณาขอรหัสใหม่',
  ],
  'refusal.ACCOUNT_DISABLED': [
    '账号已停用，请联系管理员',
    'Tài khoản đã bị khoá, hãy liên hệ quản trị viên',
    'This account is disabled. Ask an administrator.',
    'บัญชีนี้ถูกปิดใช้งาน กรุณาติดต่อผู้ดูแลระบบ',
  ],
  'refusal.BAD_PHONE': [
    '请输入正确的手机号',
    'Vui lòng nhập đúng số điện thoại',
    'Please enter a correct phone number.',
    'กรุณากรอกหมายเลขโทรศัพท์ให้ถูกต้อง',
  ],
  'refusal.BAD_PASSWORD_HASH': ['密码格式不正确', 'mật khẩu không đúng định dạng', 'not the hash of a password', 'รูปแบบรหัสผ่านไม่ถูกต้อง'],
  'refusal.WRONG_PASSWORD': ['原密码错误', 'Mật khẩu cũ không đúng', 'The old password is wrong.', 'รหัสผ่านเดิมไม่ถูกต้อง'],
  'refusal.PASSWORDS_DIFFER': ['两次输入的密码不一致', 'Hai mật khẩu không khớp', 'The two passwords do not match.', 'รหัสผ่านทั้งสองไม่ตรงกัน'],
  'refusal.PASSWORD_USED_BEFORE': [
    '不能使用最近五次用过的密码',
    'Không được dùng lại năm mật khẩu gần nhất',
    'Choose a password that is not one of your last five.',
    'ห้ามใช้รหัสผ่านห้าครั้งล่าสุด',
  ],
  'refusal.PASSWORD_COMMON': [
    '该密码过于常见，请换一个',
    'Mật khẩu này quá phổ biến, hãy chọn mật khẩu khác',
    'This password is too common. Choose another.',
    'รหัสผ่านนี้พบได้บ่อยเกินไป กรุณาเลือกใหม่',
  ],
} satisfies Words;
