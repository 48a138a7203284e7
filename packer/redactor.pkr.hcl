# Machine images of redactor on Debian 13, for AWS, Google Cloud, Azure and qemu.
#
#   npm run package
#   packer init packer && packer build -only=redactor.amazon-ebs.debian packer
#
# The builders start from each cloud's own Debian, as marketplaces want. A disk that `npm run image` made is imported:
#
#   packer build -only=disk.null.aws -var disk=dist/image/redactor_0.1.0_amd64 -var aws_bucket=my-bucket packer
#   packer build -only=disk.null.google -var disk=dist/image/redactor_0.1.0_amd64 -var gcp_bucket=my-bucket packer
#
# Cloud credentials come from each cloud's usual environment; none is a variable here.
# A line that ends in "# packer >= 1.7" is left out where Debian's packer checks this file.

variable "package" {
  type        = string
  default     = "dist/debian/redactor_0.1.0_amd64.deb"
  description = "The package that npm run package made."
}

variable "version" {
  type    = string
  default = "0.1.0"
}

variable "disk" {
  type        = string
  default     = "dist/image/redactor_0.1.0_amd64"
  description = "What npm run image made, without the ending."
}

variable "aws_bucket" {
  type        = string
  default     = "my-bucket"
  description = "Where the disk waits while it is imported."
}

variable "gcp_bucket" {
  type    = string
  default = "my-bucket"
}

variable "aws_region" {
  type    = string
  default = "us-east-1"
}

variable "gcp_project" {
  type    = string
  default = "my-project"
}

variable "gcp_zone" {
  type    = string
  default = "us-central1-a"
}

variable "azure_resource_group" {
  type        = string
  default     = "redactor-images"
  description = "Where the image goes. It must be there."
}

variable "azure_location" {
  type    = string
  default = "East US"
}

variable "qemu_image" {
  type        = string
  default     = "https://cloud.debian.org/images/cloud/trixie/latest/debian-13-generic-amd64.qcow2"
  description = "Debian's cloud image: an address, or a file."
}

variable "qemu_checksum" {
  type    = string
  default = "file:https://cloud.debian.org/images/cloud/trixie/latest/SHA512SUMS"
}

variable "qemu_ssh_key" {
  type        = string
  default     = "dist/build-key"
  description = "Made for this build: ssh-keygen -t ed25519 -N '' -f dist/build-key"
}

variable "qemu_accelerator" {
  type        = string
  default     = "kvm"
  description = "Either kvm, or tcg where there is none: some minutes instead of one."
}

locals {
  name = "redactor-${replace(var.version, ".", "-")}-${formatdate("YYYYMMDDhhmmss", timestamp())}"
}

source "amazon-ebs" "debian" {
  region        = var.aws_region
  instance_type = "t3.medium"
  ami_name      = local.name
  ssh_username  = "admin"
  encrypt_boot  = false
  imds_support  = "v2.0" # packer >= 1.7

  # Made for this build, and gone after it; no key pair of the account is used.
  temporary_key_pair_type = "ed25519"

  source_ami_filter {
    # Debian's own account.
    owners      = ["136693071363"]
    most_recent = true
    filters = {
      name                = "debian-13-amd64-*"
      root-device-type    = "ebs"
      virtualization-type = "hvm"
    }
  }

  launch_block_device_mappings {
    device_name           = "/dev/xvda"
    volume_size           = 20
    volume_type           = "gp2"
    delete_on_termination = true
  }

  tags = {
    Name    = local.name
    Version = var.version
  }
}

source "googlecompute" "debian" {
  project_id          = var.gcp_project
  zone                = var.gcp_zone
  source_image_family = "debian-13"
  machine_type        = "e2-medium"
  disk_size           = 20
  ssh_username        = "packer"
  image_name          = local.name
  image_family        = "redactor"
  image_description   = "redactor ${var.version} on Debian 13"
}

source "azure-arm" "debian" {
  use_azure_cli_auth                = true
  os_type                           = "Linux"
  image_publisher                   = "Debian"
  image_offer                       = "debian-13"
  image_sku                         = "13-gen2"
  location                          = var.azure_location
  vm_size                           = "Standard_B2s"
  managed_image_name                = local.name
  managed_image_resource_group_name = var.azure_resource_group
}

source "qemu" "debian" {
  iso_url              = var.qemu_image
  iso_checksum         = var.qemu_checksum
  disk_image           = true
  disk_size            = "20G"
  format               = "qcow2"
  accelerator          = var.qemu_accelerator
  memory               = 2048
  headless             = true
  output_directory     = "dist/qemu"
  vm_name              = "redactor.qcow2"
  ssh_username         = "packer"
  ssh_timeout          = "15m"
  ssh_private_key_file = var.qemu_ssh_key
  # cloud-init reads the build's user from this disk.
  cd_label = "cidata"                                                                                        # packer >= 1.7
  cd_content = {                                                                                             # packer >= 1.7
    "meta-data" = "instance-id: redactor-build\n"                                                            # packer >= 1.7
    "user-data" = templatefile("packer/user-data.yml", { key = trimspace(file("${var.qemu_ssh_key}.pub")) }) # packer >= 1.7
  }                                                                                                          # packer >= 1.7

  shutdown_command = "sudo sh -c 'usermod --expiredate 1 packer; systemctl poweroff'"
  shutdown_timeout = "90s"
}

build {
  name = "redactor"
  sources = [
    "source.amazon-ebs.debian",
    "source.googlecompute.debian",
    "source.azure-arm.debian",
    "source.qemu.debian",
  ]

  provisioner "file" {
    source      = var.package
    destination = "/tmp/redactor.deb"
  }

  provisioner "shell" {
    inline = ["if command -v cloud-init; then cloud-init status --wait || true; fi"]
  }

  provisioner "shell" {
    execute_command = "chmod +x {{ .Path }}; sudo sh {{ .Path }} /tmp/redactor.deb"
    script          = "packer/scripts/install.sh"
  }

  provisioner "shell" {
    execute_command = "chmod +x {{ .Path }}; sudo sh {{ .Path }}"
    scripts = [
      "packer/scripts/harden.sh",
      "packer/scripts/seal.sh",
    ]
  }

  # Azure's agent takes the build's user away.
  provisioner "shell" {
    only            = ["azure-arm.debian"]
    execute_command = "chmod +x {{ .Path }}; sudo sh {{ .Path }}"
    inline          = ["/usr/sbin/waagent -force -deprovision+user && sync"]
  }

  post-processor "manifest" {
    output     = "dist/images.json"
    strip_path = true
  }
}

# Azure has no import in packer: docs/machines.md has its commands.
source "null" "aws" {
  communicator = "none"
}

source "null" "google" {
  communicator = "none"
}

build {
  name    = "disk"
  sources = ["source.null.aws", "source.null.google"]

  post-processors {
    post-processor "artifice" {
      only  = ["null.aws"]
      files = ["${var.disk}.raw"]
    }

    post-processor "amazon-import" {
      only                = ["null.aws"]
      keep_input_artifact = true
      region              = var.aws_region
      s3_bucket_name      = var.aws_bucket
      ami_name            = local.name
      license_type        = "BYOL"
      format              = "raw"
      boot_mode           = "uefi" # packer >= 1.7
    }
  }

  post-processors {
    post-processor "artifice" {
      only  = ["null.google"]
      files = ["${var.disk}.tar.gz"]
    }

    post-processor "googlecompute-import" {
      only                    = ["null.google"]
      keep_input_artifact     = true
      project_id              = var.gcp_project
      bucket                  = var.gcp_bucket
      image_name              = local.name
      image_family            = "redactor"
      image_guest_os_features = ["UEFI_COMPATIBLE", "GVNIC", "VIRTIO_SCSI_MULTIQUEUE"]
    }
  }
}
