import {
  AUDIT_ADDRESS_RETENTION_DAYS,
  LEAST_SHOWN_VISITORS,
  TRASH_RETENTION_DAYS,
  VISITOR_COUNT_RETENTION_DAYS,
} from '@anchora/contract/limits';
import type { legal as base } from '../default/legal';
import type { Table } from '../table';

export const legal: Table<typeof base> = {
  template: 'Đây là văn bản mẫu. Người vận hành trang này phải xem lại và điều chỉnh theo luật áp dụng.',
  operator: 'Người vận hành',
  contact: 'Liên hệ',
  noContact: 'Người vận hành chưa cung cấp địa chỉ. Bạn có thể liên hệ qua biểu mẫu ở trang Doanh nghiệp.',
  unnamed: 'người vận hành trang này',
  other: { privacy: 'Quyền riêng tư', terms: 'Điều khoản sử dụng' },
  privacy: {
    title: 'Quyền riêng tư',
    intro: (product, name) =>
      `${product} trên trang này do ${name} vận hành và chịu trách nhiệm về dữ liệu được mô tả ở đây.`,
    sections: [
      {
        title: 'Khi bạn quét mã hoặc mở liên kết',
        text: [
          'Hình ảnh từ camera và mọi kết quả xử lý từ đó ở lại trên thiết bị của bạn, không bao giờ được gửi cho ai. Micrô không bao giờ được yêu cầu.',
          'Không có cookie nào được đặt và bạn không cần tài khoản. Để gửi trang cho bạn, máy chủ dùng địa chỉ mạng của bạn; địa chỉ này có trong nhật ký máy chủ tối đa 30 ngày.',
          `Người tạo trang thấy có bao nhiêu người đã mở trang và đi được đến đâu: mở trang, bắt đầu, cho phép camera, thấy nội dung, ở lại, tương tác. Đó là tổng số theo ngày, và riêng theo giờ, loại thiết bị, trình duyệt, hình ảnh, liên kết có tên và, nếu người vận hành đã thiết lập, quốc gia. Để mỗi người chỉ được tính một lần mỗi ngày, một số ngẫu nhiên thay đổi hằng ngày biến địa chỉ và trình duyệt thành một mã; số đó và các mã bị xóa vào cuối ngày. Các số dưới ${LEAST_SHOWN_VISITORS} được gộp với số khác.`,
          'Nếu trình duyệt của bạn gửi Do Not Track hoặc Global Privacy Control thì không có gì trong số đó được gửi đi.',
          'Liên kết trong nội dung chỉ dẫn sang trang khác sau khi bạn đã thấy nó dẫn đến đâu.',
        ],
      },
      {
        title: 'Khi bạn có tài khoản',
        text: [
          'Tài khoản lưu những gì bạn nhập: tên đăng nhập, địa chỉ email, tên hiển thị, ảnh, và các dự án cùng tệp của chúng. Dữ liệu vị trí và thiết bị được xóa khỏi hình ảnh và video.',
          `Một cookie giữ bạn đăng nhập, một cookie khác ghi nhớ rằng trình duyệt này là của bạn. Các lần đăng nhập và thay đổi quan trọng cho an toàn được ghi lại cùng địa chỉ mạng; địa chỉ bị xóa sau ${AUDIT_ADDRESS_RETENTION_DAYS} ngày.`,
          'Nếu có đăng nhập bằng Google hoặc thanh toán bằng thẻ và bạn dùng chúng, Google hoặc Stripe nhận những dữ liệu cần thiết cho việc đó.',
        ],
      },
      {
        title: 'Lưu trong bao lâu',
        text: [
          `Tổng số khách được giữ ${VISITOR_COUNT_RETENTION_DAYS} ngày. Dự án đã xóa có thể khôi phục trong ${TRASH_RETENTION_DAYS} ngày. Khi bạn xóa tài khoản, dữ liệu bị xóa trong vòng 24 giờ, và khỏi các bản sao lưu khi người vận hành ghi đè chúng.`,
        ],
      },
      {
        title: 'Quyền của bạn',
        text: [
          'Trong cài đặt tài khoản, bạn có thể đọc, sửa, xuất và xóa mọi thứ được lưu về bạn. Với những việc khác và khi có khiếu nại, hãy viết cho người vận hành. Bạn cũng có thể liên hệ cơ quan bảo vệ dữ liệu.',
        ],
      },
    ],
  },
  terms: {
    title: 'Điều khoản sử dụng',
    intro: (product, name) =>
      `${product} giúp bạn tạo nội dung thực tế tăng cường và chia sẻ bằng liên kết hoặc mã. ${name} cung cấp dịch vụ như hiện có, không cam kết luôn hoạt động hay chạy được trên mọi thiết bị.`,
    sections: [
      {
        title: 'Những gì bạn tải lên',
        text: [
          'Nội dung của bạn vẫn là của bạn. Bạn cho phép người vận hành lưu trữ, tạo các bản nhỏ hơn mà điện thoại cần, và hiển thị cho những người được phép xem.',
          'Khi tải lên, bạn xác nhận mình có quyền đối với nội dung đó, kể cả hình ảnh của người khác và nhãn hiệu, hoặc đã được người có quyền cho phép.',
        ],
      },
      {
        title: 'Những gì không được phép',
        text: [
          'Nội dung trái luật, lừa dối, giả mạo người khác, phát tán phần mềm độc hại hoặc thù hận, hoặc đưa hình ảnh người khác khi chưa được đồng ý. Không gây rối dịch vụ hay tài khoản của người khác.',
        ],
      },
      {
        title: 'Báo cáo và gỡ bỏ',
        text: [
          'Ai cũng có thể báo cáo nội dung ngay trên màn hình bắt đầu. Người vận hành có thể gỡ nội dung hoặc khóa tài khoản, và báo cho chủ sở hữu khi luật cho phép. Hãy viết cho người vận hành nếu bạn cho rằng việc đó là sai.',
        ],
      },
      {
        title: 'Gói trả phí',
        text: [
          'Giá và nội dung của mỗi gói có trên trang bảng giá. Gói không gia hạn sẽ kết thúc vào ngày hết hạn; các dự án của bạn vẫn còn.',
        ],
      },
      {
        title: 'Chấm dứt',
        text: [
          'Bạn có thể xóa tài khoản bất cứ lúc nào trong phần cài đặt. Khi đó các mã đã in không dẫn đến đâu nữa.',
        ],
      },
    ],
  },
};
